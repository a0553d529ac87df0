import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ChannelDetail } from '@canal/contract/channels/settings'
import type { Stoppable } from '@canal/contract/roster/schemas'
import type { User } from '@canal/contract/users/schemas'
import { inChannel } from '../src/platform/db/transaction.ts'
import { conflictList } from '../src/modules/channels/conflict-list.ts'
import { holdClocks, passDays } from '../src/modules/roster/testing/time.ts'
import { rosterOf } from '../src/modules/audit-log/governance/store.ts'
import { admitBy, begin, beginAnew, numbersOf, resetAndSignIn, takeOff } from './colleagues.ts'
import {
  createAdministrator,
  createChannel,
  createInvestigator,
  createMember,
  strengthen,
  type TestChannel,
  type TestPerson,
} from './factories.ts'
import { mine, request, vote } from './votes.ts'
import { newAddress, openWorld, read, refusalOf, submit, type World } from './world.ts'

const password = 'Primera4Grapa'

let world: World
let administrator: TestPerson
let channel: TestChannel
/** Who works together with the administrator. */
let ana: TestPerson
/** Whom both would be rid of. */
let luis: TestPerson
beforeAll(async () => {
  world = await openWorld()
  administrator = await createAdministrator(world.deps)
})
beforeEach(async () => {
  holdClocks(world)
  channel = await createChannel(world.deps)
  ana = await createMember(world.deps, channel, { password })
  luis = await createMember(world.deps, channel, { password })
})
afterAll(() => world.close())

const roster = () => inChannel(world.deps.db, channel.id, (tx) => rosterOf(tx, world.deps, channel.id))
const asAdmin = (method: 'GET' | 'PUT' | 'POST', path: string, payload?: object) =>
  world.call(method, path, { token: administrator.token, ...(payload && { payload }) })
const stoppable = async ({ username }: TestPerson) => {
  const payload = { username, password }
  const answer = await world.call('POST', '/api/roster/stoppable', { payload, remoteAddress: newAddress() })
  return answer.json<Stoppable>().requests.map(({ id }) => id)
}
const change = async ({ id }: TestPerson, fields: object) => {
  const { version } = (await asAdmin('GET', `/api/users/${id}`)).json<User>()
  const named = { name: 'Luis', lastName: 'Gil', email: 'l@canal.example' }
  const answer = await asAdmin('PUT', '/api/users', { id, version, ...named, ...fields })
  expect(answer.statusCode, answer.body).toBe(200)
}
const changeChannel = async (id: string, wanted: (users: string[]) => object) => {
  const { users, ...fields } = (await asAdmin('GET', `/api/channels/${id}`)).json<ChannelDetail & { users: string[] }>()
  return asAdmin('PUT', `/api/channels/${id}`, { ...fields, ...wanted(users) })
}
const signIn = async (who: TestPerson, typed = password): Promise<TestPerson> => {
  const answer = await world.call('POST', '/api/auth/login', { payload: { username: who.username, password: typed } })
  return { ...who, token: answer.json<{ token: string }>().token }
}
const restart = async (founder: TestPerson) => {
  const answer = await asAdmin('POST', '/api/roster/restart', { channelId: channel.id, userId: founder.id })
  expect(answer.statusCode, answer.body).toBe(204)
  await passDays(world, 30)
}

describe('one of two members', () => {
  test('does not put the other out with the vote of whom they shared the report with', async () => {
    const { id } = await submit(world, channel)
    const late = await createMember(world.deps, channel, { keyState: 'waiting' })
    expect((await admitBy(world, [ana, luis], late)).json()).toEqual({ act: null })
    await world.call('POST', '/api/reports/share', { token: ana.token, payload: { id, username: late.username } })
    const payload = { id, username: luis.username, reason: 'Su empresa es la proveedora.' }
    const asked = await world.call('POST', '/api/reports/recuse', { token: ana.token, payload })
    expect(asked.statusCode).toBeGreaterThanOrEqual(400)
    expect((await mine(world, ana, 'recusal')).items).toEqual([])
    const files = await request(world, ana, 'access-to-files', id)
    expect((await vote(world, late, 'approve', files)).statusCode).toBeGreaterThanOrEqual(400)
    expect((await read(world, luis, id)).statusCode).toBe(200)
  })

  test('whom the other left alone does not silence them by having them admitted as an investigator', async () => {
    const { id } = await submit(world, channel)
    expect((await takeOff(world, [luis], luis)).json()).toEqual({ act: null })
    const asked = await request(world, ana, 'access-to-files', id)
    expect(await stoppable(luis)).toEqual([asked])
    await change(luis, { channelId: channel.id, roles: ['ROLE_INVESTIGATOR', 'ROLE_USER'] })
    const checkNumbers = await numbersOf(world, await signIn(luis))
    await begin(world, ana, { kind: 'admit', userId: luis.id, checkNumbers, capacity: 'investigator' })
    expect((await roster()).seats.get(luis.id)?.capacity).toBe('investigator')
    expect(await stoppable(luis)).toEqual([asked])
  })

  test('nor where the other has a place on another committee since', async () => {
    const { id } = await submit(world, channel)
    await takeOff(world, [luis], luis)
    const asked = await request(world, ana, 'access-to-files', id)
    const other = await createChannel(world.deps)
    const there = await createMember(world.deps, other)
    await changeChannel(other.id, (users) => ({ users: [...users, luis.username] }))
    expect((await admitBy(world, [there], await signIn(luis))).json()).toEqual({ act: null })
    expect(await stoppable(luis)).toEqual([asked])
    const stopped = await world.call('POST', `/api/roster/requests/${asked}/stop`, {
      payload: { username: luis.username, password },
      remoteAddress: newAddress(),
    })
    expect(stopped.statusCode).toBe(204)
  })

  test('does not take the alternate off alone', async () => {
    const alternate = await createMember(world.deps, channel, { capacity: 'alternate' })
    const begun = await begin(world, ana, { kind: 'leave', userId: alternate.id })
    expect(begun.json()).toMatchObject({ act: { kind: 'leave', signed: 1, needed: 2 } })
    expect((await roster()).seats.has(alternate.id)).toBe(true)
  })
})

test('an administrator and a member do not open what votes gave an investigator, by other keys in their place', async () => {
  const eva = await createMember(world.deps, channel)
  const expert = await createInvestigator(world.deps, channel)
  const { id } = await submit(world, channel)
  await world.call('POST', '/api/reports/share', { token: ana.token, payload: { id, username: expert.username } })
  const files = await request(world, expert, 'access-to-files', id)
  for (const one of [luis, eva]) await vote(world, one, 'approve', files)
  const theirs = await beginAnew(world, await resetAndSignIn(world, administrator, expert))
  const asked = await admitBy(world, [ana], { ...expert, ...theirs }, 'rekey')
  expect(asked.json()).toMatchObject({ act: { kind: 'rekey', signed: 1, needed: 2 } })
  const given = await world.call('POST', `/api/roster/lacking/${expert.id}`, {
    token: ana.token,
    payload: { version: 2 },
  })
  expect(refusalOf(given)).toEqual([409, 'keys-changed'])
  expect((await read(world, theirs, id)).statusCode).toBe(403)
})

describe('an administrator', () => {
  test('does not weaken the votes on older reports while nobody has begun the next committee', async () => {
    await strengthen(world.deps, channel, { voteRule: 'unanimous', reopenHours: 1 })
    await restart(await createMember(world.deps, channel, { password, keyState: 'waiting' }))
    await changeChannel(channel.id, () => ({ voteRule: 'majority', reopenHours: 720 }))
    expect((await roster()).settings).toEqual({ voteRule: 'unanimous', reopenHours: 1 })
  })

  test('does not begin a committee with keys of their own in the place of somebody of before', async () => {
    const known = 'Administrador7x'
    await beginAnew(world, await resetAndSignIn(world, administrator, luis, { own: known }))
    const person = await createMember(world.deps, channel, { password, keyState: 'waiting' })
    await restart(person)
    await signIn(person)
    expect((await roster()).seats.has(person.id)).toBe(true)
    await restart(luis)
    await signIn(luis, known)
    expect((await roster()).seats.has(luis.id)).toBe(false)
  })

  test('does not drive the name that reporters know out of the form by renaming somebody again and again', async () => {
    const known = await createMember(world.deps, channel, { firstName: 'Berta', lastName1: 'Sanz' })
    for (const name of ['Uno', 'Dos', 'Tres', 'Cuatro', 'Cinco', 'Seis', 'Siete']) await change(known, { name })
    const list = await conflictList(world.deps, channel.id, 'es')
    const shown = JSON.stringify(list.find(({ username }) => username === known.username))
    expect(shown).toContain('Siete')
    expect(shown).toContain('Berta Sanz')
  })
})

test('a newcomer who bears a colleague’s username in the database is not admitted by it', async () => {
  const eve = await createMember(world.deps, channel, { keyState: 'waiting' })
  const rename = (id: string, username: string) =>
    sql`update app_user set username = ${username} where id = ${id}`.execute(world.database.ownerDb)
  await rename(luis.id, 'moved-away')
  await rename(eve.id, luis.username)
  const checkNumbers = await numbersOf(world, eve)
  const refused = await begin(world, ana, { kind: 'admit', userId: eve.id, checkNumbers })
  expect(refusalOf(refused)).toEqual([409, 'conflict'])
})
