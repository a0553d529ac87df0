import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CurrentUser } from '@canal/contract/auth/schemas'
import type { ActOutcome, Roster } from '@canal/contract/roster/schemas'
import { admitBy, begin, ownSeat, resetAndSignIn, sign, takeOff } from '../../../test/colleagues.ts'
import {
  createAdministrator,
  createChannel,
  createInvestigator,
  createMember,
  type TestPerson,
} from '../../../test/factories.ts'
import { openCase, openWorld, read, readReport, refusalOf, submit, type Case, type World } from '../../../test/world.ts'

let world: World
let administrator: TestPerson
let one: Case
beforeAll(async () => {
  world = await openWorld()
  administrator = await createAdministrator(world.deps)
})
beforeEach(async () => {
  one = await openCase(world)
})
afterAll(() => world.close())

type By = { token: string }
const stateOf = async (by: By) =>
  (await world.call('GET', '/api/auth/current', { token: by.token })).json<CurrentUser>().keyState
const rosterOf = async (by: By) => (await world.call('GET', '/api/roster', { token: by.token })).json<Roster>()
const leave = (by: By, who: { id: string }) => begin(world, by, { kind: 'leave', userId: who.id })

describe('a member who leaves', () => {
  test('leaves at once on their own word: nothing opens to them any more, and nothing new reaches them', async () => {
    expect((await leave(one.eva, one.eva)).json()).toEqual({ act: null })
    expect(await stateOf(one.eva)).toBe('left')
    expect(refusalOf(await read(world, one.eva, one.report.id))).toEqual([403, 'keys-locked'])
    expect(refusalOf(await world.call('GET', '/api/roster', { token: one.eva.token }))).toEqual([403, 'keys-locked'])
    expect(await ownSeat(world, one.eva)).toMatchObject({ act: null, ways: [] })
    expect((await rosterOf(one.ana)).seats.map(({ userId }) => userId).sort()).toEqual(
      [one.ana.id, one.luis.id].toSorted(),
    )
    const later = await submit(world, one.channel)
    for (const id of [one.report.id, later.id])
      expect((await readReport(world, one.ana, id)).membersAllowedToAccess).not.toContain(one.eva.username)
  })

  test('is the last but one: the last stays', async () => {
    const channel = await createChannel(world.deps)
    const [first, second] = [await createMember(world.deps, channel), await createMember(world.deps, channel)]
    expect((await leave(second, second)).json()).toEqual({ act: null })
    expect(refusalOf(await leave(first, first))).toEqual([409, 'last-member'])
    expect(await stateOf(first)).toBe('admitted')
  })

  test('takes no report along that nobody else could open', async () => {
    const report = await submit(world, one.channel, { restrictedUsers: [one.ana.username, one.luis.username] })
    expect(refusalOf(await leave(one.eva, one.eva))).toEqual([409, 'last-with-access'])
    expect((await read(world, one.eva, report.id)).statusCode).toBe(200)
  })

  test('waits for nobody, and comes back only where the administrator brings them in anew and the committee admits them', async () => {
    const channel = await createChannel(world.deps)
    const [ana, luis] = [await createMember(world.deps, channel), await createMember(world.deps, channel)]
    const eva = await createMember(world.deps, channel, { password: 'Primera4Grapa' })
    const older = await submit(world, channel)
    await leave(eva, eva)
    expect((await rosterOf(ana)).newcomers).toEqual([])
    expect((await ownSeat(world, eva)).checkNumbers).toBeNull()
    const wanted = { kind: 'admit', userId: eva.id, checkNumbers: '0000 0000 0000 0000' }
    expect((await begin(world, ana, wanted)).statusCode).toBe(404)

    const call = (method: 'GET' | 'PUT', payload?: object) =>
      world.call(method, `/api/channels/${channel.id}`, { token: administrator.token, ...(payload && { payload }) })
    const place = async (users: readonly { username: string }[]) => {
      const { version: _version, ...detail } = (await call('GET')).json<{ version: string }>()
      const changed = await call('PUT', { ...detail, users: users.map(({ username }) => username) })
      expect(changed.statusCode, changed.body).toBe(200)
    }
    await place([ana, luis])
    await place([ana, luis, eva])
    const payload = { username: eva.username, password: 'Primera4Grapa' }
    const back = { ...eva, ...(await world.call('POST', '/api/auth/login', { payload })).json<By>() }
    expect(await stateOf(back)).toBe('waiting')
    expect((await rosterOf(ana)).newcomers).toMatchObject([{ userId: eva.id, kind: 'admit' }])
    expect((await admitBy(world, [ana, luis], back)).json()).toEqual({ act: null })
    expect(await stateOf(back)).toBe('admitted')
    expect(refusalOf(await read(world, back, older.id))).toEqual([403, 'no-access'])
    expect((await read(world, back, (await submit(world, channel)).id)).statusCode).toBe(200)
  })
})

test('somebody who left and whose access was reset is announced to nobody: only who may be admitted is', async () => {
  const told = async (by: By) => (await world.call('GET', '/api/notifications?state=unread', { token: by.token })).body
  await leave(one.eva, one.eva)
  expect(await stateOf(await resetAndSignIn(world, administrator, one.eva))).toBe('left')
  expect(await told(one.ana)).not.toContain('newcomer-waits')
  const newcomer = await createMember(world.deps, one.channel, { keyState: 'none', isPasswordTemporary: true })
  expect(await stateOf(await resetAndSignIn(world, administrator, newcomer))).toBe('waiting')
  expect(await told(one.ana)).toContain('newcomer-waits')
})

describe('a member whom others take off', () => {
  test('is off when more than half have signed, themselves counted among the members', async () => {
    const { act } = (await leave(one.ana, one.eva)).json<ActOutcome>()
    expect(act).toMatchObject({ kind: 'leave', signed: 1, needed: 2, asksNumbers: false })
    expect(await stateOf(one.eva)).toBe('admitted')
    expect((await rosterOf(one.eva)).acts).toMatchObject([{ id: act?.id, maySign: true, mayStop: true }])
    expect((await sign(world, one.luis, act?.id ?? '')).json()).toEqual({ act: null })
    expect(await stateOf(one.eva)).toBe('left')
    expect(refusalOf(await read(world, one.eva, one.report.id))).toEqual([403, 'keys-locked'])
  })

  test('is off at once where they sign for it themselves', async () => {
    const rui = await createMember(world.deps, one.channel)
    const { act } = (await leave(one.ana, rui)).json<ActOutcome>()
    expect(act).toMatchObject({ needed: 3 })
    expect((await sign(world, rui, act?.id ?? '')).json()).toEqual({ act: null })
    expect(await stateOf(rui)).toBe('left')
  })

  test('can stop it, also of two, where each can stop the other', async () => {
    const channel = await createChannel(world.deps)
    const [first, second] = [await createMember(world.deps, channel), await createMember(world.deps, channel)]
    const { act } = (await leave(first, second)).json<ActOutcome>()
    expect(act).toMatchObject({ signed: 1, needed: 2 })
    const stopped = await world.call('POST', `/api/roster/acts/${act?.id}/stop`, { token: second.token, payload: {} })
    expect(stopped.statusCode).toBe(204)
    expect((await rosterOf(first)).acts).toEqual([])
  })

  test('need not be able to sign in: disabled or locked out they are taken off by the same rule', async () => {
    const [disabled, locked] = [
      await createMember(world.deps, one.channel),
      await createMember(world.deps, one.channel, { password: 'Primera4Grapa' }),
    ]
    const payload = { id: disabled.id }
    await world.call('PATCH', '/api/users/disable', { token: administrator.token, payload })
    await resetAndSignIn(world, administrator, locked)
    const { act } = (await leave(one.ana, disabled)).json<ActOutcome>()
    expect(act).toMatchObject({ needed: 3 })
    for (const [by, outcome] of [
      [one.luis, { act: { signed: 2 } }],
      [one.eva, { act: null }],
    ] as const)
      expect((await sign(world, by, act?.id ?? '')).json()).toMatchObject(outcome)
    expect((await takeOff(world, [one.ana, one.luis, one.eva], locked)).json()).toEqual({ act: null })
    expect((await rosterOf(one.ana)).seats).toHaveLength(3)
  })
})

test('an investigator is taken off by one signature, and nobody off the committee or of another channel can be', async () => {
  const expert = await createInvestigator(world.deps, one.channel)
  const elsewhere = await openCase(world)
  const waiting = await createMember(world.deps, one.channel, { keyState: 'waiting' })
  for (const who of [elsewhere.eva, waiting, administrator]) expect((await leave(one.ana, who)).statusCode).toBe(404)
  expect(refusalOf(await leave(expert, expert))).toEqual([403, 'forbidden'])
  expect((await leave(one.ana, expert)).json()).toEqual({ act: null })
  expect(await stateOf(expert)).toBe('left')
})

test('an administrator takes nobody off: moved, made something else or disabled they keep their place, or it is refused', async () => {
  const change = {
    id: one.eva.id,
    name: 'Eva',
    lastName: 'Soto',
    email: 'eva@canal.example',
    roles: ['ROLE_ADMIN'],
  }
  const put = (payload: object) => world.call('PUT', '/api/users', { token: administrator.token, payload })
  expect(refusalOf(await put(change))).toEqual([409, 'on-committee'])
  expect(refusalOf(await put({ ...change, roles: ['ROLE_USER', 'ROLE_INVESTIGATOR'] }))).toEqual([409, 'on-committee'])
  const payload = { id: one.eva.id }
  for (const verb of ['disable', 'enable'])
    expect((await world.call('PATCH', `/api/users/${verb}`, { token: administrator.token, payload })).statusCode).toBe(
      200,
    )
  expect((await rosterOf(one.ana)).seats.map(({ userId }) => userId)).toContain(one.eva.id)
  expect(refusalOf(await leave(administrator, one.eva))).toEqual([403, 'forbidden'])
})
