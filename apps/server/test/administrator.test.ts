import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Problem } from '@canal/contract'
import type { CurrentUser } from '@canal/contract/auth/schemas'
import type { ActOutcome, Roster } from '@canal/contract/roster/schemas'
import type { AccessRequest } from '@canal/contract/requests/schemas'
import { holderTag } from '../src/platform/crypto/tags.ts'
import { createAdministrator, createChannel, createMember, type TestChannel, type TestPerson } from './factories.ts'
import { ask, request, vote } from './votes.ts'
import { newAddress, openWorld, read, readReport, refusalOf, save, submit, type World } from './world.ts'
import { admitBy, begin, beginAnew, numbersOf, ownSeat, resetAndSignIn, sign } from './colleagues.ts'

const first = 'Mesa7Larga.Uno'
const temporary = 'Silla8Corta.Dos'
const chosen = 'Puerta9Roja.Tres'

let world: World
let administrator: TestPerson
let channel: TestChannel
let ana: TestPerson
let luis: TestPerson
let eva: TestPerson
let reportId: string
/** What Ana's recovery code was before the reset. */
let recoveryCode: string
beforeAll(async () => {
  world = await openWorld()
  administrator = await createAdministrator(world.deps)
})
beforeEach(async () => {
  channel = await createChannel(world.deps)
  luis = await createMember(world.deps, channel)
  eva = await createMember(world.deps, channel)
  ana = await createMember(world.deps, channel, { password: first })
  const changed = await changePassword(ana.token, first, `${first}x`)
  recoveryCode = changed.recoveryCode
  reportId = (await submit(world, channel)).id
  const { token } = await signIn(`${first}x`)
  await world.call('PUT', '/api/reports/subject', { token, payload: { id: reportId, subject: 'Warehouse' } })
})
afterAll(() => world.close())

const signIn = async (password: string) => {
  const payload = { username: ana.username, password }
  const answer = await world.call('POST', '/api/auth/login', { payload, remoteAddress: newAddress() })
  return answer.json<{ token: string }>()
}
const changePassword = async (token: string, oldPassword: string, newPassword: string) => {
  const payload = { id: ana.id, oldPassword, newPassword }
  const answer = await world.call('PATCH', '/api/users/change-password', { token, payload })
  return answer.json<{ token: string; recoveryCode: string }>()
}
/** An administrator resets Ana's password and signs in as her. */
const takeOver = async () => {
  const reset = await world.call('PATCH', '/api/users/reset-password', {
    token: administrator.token,
    payload: { id: ana.id, newPassword: temporary },
  })
  expect(reset.statusCode).toBe(204)
  const { token } = await signIn(temporary)
  expect(refusalOf(await read(world, { token }, reportId))).toEqual([403, 'password-change-required'])
  return { token: (await changePassword(token, temporary, chosen)).token }
}
const listOf = (by: { token: string }) => world.call('GET', '/api/reports/list', { token: by.token })

const rosterOf = async (by: { token: string }) =>
  (await world.call('GET', '/api/roster', { token: by.token })).json<Roster>()
const stop = (by: { token: string }, act: string) =>
  world.call('POST', `/api/roster/acts/${act}/stop`, { token: by.token, payload: {} })
/** Under which of her identities something of a report is sealed to Ana. */
const sealedTo = async (id: string): Promise<number[]> => {
  const tag = holderTag(world.deps.rootKeys, channel.id, ana.id)
  const found = await sql<{ version: number }>`select distinct key_version as version from slot
    where report_id = ${id} and holder_tag = ${tag}`.execute(world.database.ownerDb)
  return found.rows.map(({ version }) => version)
}

describe('an administrator who resets a member’s password and signs in', () => {
  test('reads nothing and does nothing: no list, no count, no report, no log, no request, no vote, no stepping aside', async () => {
    const thief = await takeOver()
    const pending = await request(world, luis, 'access-to-files', reportId)
    const newcomer = await createMember(world.deps, channel, { keyState: 'waiting' })
    const wanted = { kind: 'admit', userId: newcomer.id, checkNumbers: await numbersOf(world, newcomer) }
    const { act } = (await begin(world, eva, wanted)).json<ActOutcome>()
    const get = (path: string) => world.call('GET', `/api/${path}`, { token: thief.token })
    const post = (path: string, payload: object) => world.call('POST', `/api/${path}`, { token: thief.token, payload })
    for (const call of [
      await read(world, thief, reportId),
      await listOf(thief),
      await get('reports/summary'),
      await get('requests/access-to-files'),
      await get('approvals/access-to-files'),
      await get('approvals/archived-report'),
      await get('roster'),
      await get('roster/lacking'),
      await get('governance-log'),
      await begin(world, thief, { kind: 'leave', userId: ana.id }),
      await sign(world, thief, act?.id ?? '', wanted),
      await stop(thief, act?.id ?? ''),
      await post(`roster/lacking/${luis.id}`, { version: 1 }),
      await post('reports/recuse', { id: reportId }),
      await post('reports/share', { id: reportId, username: eva.username }),
      await post('reports/get-download-presigned-url', { reportId, fileId: reportId, fileType: 'evidence' }),
      await vote(world, thief, 'approve', pending),
      await vote(world, thief, 'deny', pending),
      await save(world, thief, reportId, { status: 'instruction' }),
      await world.call('PUT', '/api/reports/chat', { token: thief.token, payload: { id: reportId, chatMsg: 'x' } }),
      await world.call('PUT', '/api/reports/subject', { token: thief.token, payload: { id: reportId, subject: 'x' } }),
      await world.call('GET', `/api/reports/${reportId}/logs`, { token: thief.token }),
      await world.call('PUT', '/api/reports/internal-files', {
        token: thief.token,
        payload: { id: reportId, files: ['a.pdf'] },
      }),
      await ask(world, thief, 'access-to-files', reportId),
    ]) {
      expect(refusalOf(call)).toEqual([403, 'keys-locked'])
      expect(call.json<Problem>().message).toMatch(/You are waiting/)
    }
    expect((await get('auth/current')).json<CurrentUser>()).toMatchObject({ keyState: 'admitted', locked: true })
    expect((await rosterOf(luis)).seats.find(({ userId }) => userId === ana.id)).toMatchObject({ isLocked: true })
    expect((await rosterOf(luis)).acts).toHaveLength(1)
  })
  test('takes her vote from nobody: without it as many are needed as before', async () => {
    await takeOver()
    const pending = await request(world, luis, 'access-to-files', reportId)
    const answer = (await vote(world, eva, 'approve', pending)).json<AccessRequest>()
    expect(answer).toMatchObject({ status: 'pending', voted: 1, total: 2 })
  })
  test('who writes the state of her keys into the database acts no more for it', async () => {
    const thief = await beginAnew(world, await takeOver())
    for (const seat of ['admitted', null])
      await sql`update user_key set seat = ${seat}, is_shut = false where user_id = ${ana.id}`.execute(
        world.database.ownerDb,
      )
    expect(refusalOf(await listOf(thief))).toEqual([403, 'keys-locked'])
    await sql`update user_key set seat = 'admitted' where user_id = ${ana.id}`.execute(world.database.ownerDb)
    expect(refusalOf(await listOf(thief))).toEqual([403, 'keys-locked'])
    expect(refusalOf(await listOf(await signIn(chosen)))).toEqual([403, 'keys-locked'])
  })
  test('and makes new keys gets no slot of a new report either, unless colleagues type the numbers of these', async () => {
    const thief = await beginAnew(world, await takeOver())
    const next = await submit(world, channel)
    expect(refusalOf(await read(world, thief, next.id))).toEqual([403, 'keys-locked'])
    // Hers goes on to be sealed to what she is on the committee with.
    expect(await sealedTo(next.id)).toEqual([1])
    const wanted = { kind: 'rekey', userId: ana.id }
    for (const checkNumbers of [undefined, '0000 0000 0000 0000', await numbersOf(world, luis)])
      expect(refusalOf(await begin(world, luis, { ...wanted, checkNumbers }))).toEqual([422, 'invalid'])
    expect((await rosterOf(eva)).acts).toEqual([])
  })
  test('and knows a password of hers from before opens nothing by it that a colleague stops', async () => {
    const thief = await takeOver()
    const payload = { oldPassword: `${first}x` }
    expect((await world.call('POST', '/api/auth/unlock', { token: thief.token, payload })).json()).toEqual({})
    const { act } = await ownSeat(world, thief)
    expect(await rosterOf(eva)).toMatchObject({ acts: [{ kind: 'unlock', signed: 1, needed: 2, mayStop: true }] })
    expect((await stop(eva, act?.id ?? '')).statusCode).toBe(204)
    for (const by of [thief, await signIn(chosen)])
      expect(refusalOf(await read(world, by, reportId))).toEqual([403, 'keys-locked'])
  })
})

describe('an administrator who disables a member', () => {
  const setActive = (verb: 'disable' | 'enable') =>
    world.call('PATCH', `/api/users/${verb}`, { token: administrator.token, payload: { id: ana.id } })

  test('takes neither her part in what comes nor her vote, and gives both nobody else', async () => {
    expect((await setActive('disable')).statusCode).toBe(200)
    const next = await submit(world, channel)
    const pending = await request(world, luis, 'access-to-files', next.id)
    expect((await vote(world, eva, 'approve', pending)).json<AccessRequest>()).toMatchObject({
      status: 'pending',
      total: 2,
    })
    await setActive('enable')
    const back = await signIn(`${first}x`)
    expect((await readReport(world, back, next.id)).details.description).toContain('Invoices')
    expect((await vote(world, back, 'approve', pending)).json<AccessRequest>().status).toBe('approved')
  })
})

test('an administrator who resets whoever waits, or waits with new keys, ends what was signed for the former ones', async () => {
  const newcomer = await createMember(world.deps, channel, { keyState: 'waiting' })
  const wanted = { userId: newcomer.id, checkNumbers: await numbersOf(world, newcomer) }
  expect((await begin(world, luis, { ...wanted, kind: 'admit' })).json<ActOutcome>().act?.signed).toBe(1)
  const back = await resetAndSignIn(world, administrator, newcomer)
  expect(await rosterOf(luis)).toMatchObject({ acts: [], newcomers: [{ userId: newcomer.id, kind: 'admit' }] })
  // The numbers that were read before are those of keys that nobody has any more.
  expect(refusalOf(await begin(world, luis, { ...wanted, kind: 'admit' }))).toEqual([422, 'invalid'])
  expect((await admitBy(world, [luis, eva], { ...newcomer, ...back })).json()).toEqual({ act: null })

  const anew = await beginAnew(world, await takeOver())
  const numbers = await numbersOf(world, anew)
  expect((await begin(world, luis, { kind: 'rekey', userId: ana.id, checkNumbers: numbers })).statusCode).toBe(200)
  await resetAndSignIn(world, administrator, ana, { own: `${chosen}x` })
  expect(await rosterOf(luis)).toMatchObject({ acts: [], newcomers: [] })
  expect(refusalOf(await begin(world, luis, { kind: 'rekey', userId: ana.id, checkNumbers: numbers }))).toEqual([
    404,
    'not-found',
  ])
})

test('the member herself, with the code from before, reads everything again', async () => {
  const back = await takeOver()
  const unlocked = await world.call('POST', '/api/auth/unlock', { token: back.token, payload: { recoveryCode } })
  expect(unlocked.statusCode).toBe(200)
  const { token } = await signIn(chosen)
  const report = await readReport(world, { token }, reportId)
  expect(report.details.description).toContain('Invoices')
  expect(report.subject).toBe('Warehouse')
  const id = await request(world, luis, 'access-to-files', reportId)
  await vote(world, { token }, 'approve', id)
  expect((await vote(world, eva, 'approve', id)).json<AccessRequest>()).toMatchObject({
    status: 'approved',
    keysPending: false,
  })
})
