import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Page } from '@canal/contract'
import type { CurrentUser } from '@canal/contract/auth/schemas'
import type { ChannelDetail } from '@canal/contract/channels/settings'
import type { Act, GovernanceEntry, OwnSeat, Roster, Stoppable } from '@canal/contract/roster/schemas'
import { admitBy, begin, resetAndSignIn } from '../../../test/colleagues.ts'
import {
  createAdministrator,
  createChannel,
  createInvestigator,
  createMember,
  type TestPerson,
} from '../../../test/factories.ts'
import { newAddress, openCase, openWorld, refusalOf, send, type Case, type World } from '../../../test/world.ts'
import { settleActs } from './effects.ts'
import { holdClocks, passDays } from './testing/time.ts'

const password = 'Primera4Grapa'

let world: World
let administrator: TestPerson
let one: Case
/** Of the channel, with keys of her own, and off the committee. */
let vera: TestPerson
beforeAll(async () => {
  world = await openWorld()
  administrator = await createAdministrator(world.deps)
})
beforeEach(async () => {
  holdClocks(world)
  one = await openCase(world)
  vera = await createMember(world.deps, one.channel, { password, keyState: 'waiting' })
})
afterAll(() => world.close())

type By = { token: string }
const restart = (userId = vera.id, by: By = administrator, channelId = one.channel.id) =>
  world.call('POST', '/api/roster/restart', { token: by.token, payload: { channelId, userId } })
const begun = async (userId = vera.id) => expect((await restart(userId)).statusCode).toBe(204)
const withdraw = (by: By = administrator) =>
  world.call('POST', '/api/roster/restart/withdraw', { token: by.token, payload: { channelId: one.channel.id } })
const detail = async () =>
  (await world.call('GET', `/api/channels/${one.channel.id}`, { token: administrator.token })).json<ChannelDetail>()
const look = async (by: By, query = '?opened=true') =>
  (await world.call('GET', `/api/roster${query}`, { token: by.token })).json<Roster>()
const waiting = async (by: By = one.ana): Promise<Act> =>
  (await look(by, '')).acts.find(({ kind }) => kind === 'restart') ?? expect.fail('no restart waits')
const stop = (who: object, id: string, token?: string) =>
  world.call('POST', `/api/roster/acts/${id}/stop`, {
    payload: who,
    remoteAddress: newAddress(),
    ...(token && { token }),
  })
const register = async (by: By) =>
  (await world.call('GET', '/api/governance-log', { token: by.token })).json<Page<GovernanceEntry>>().items
const bells = async (by: By) =>
  (await world.call('GET', '/api/notifications', { token: by.token }))
    .json<Page<{ kind: string }>>()
    .items.map(({ kind }) => kind)
const current = async (by: By) =>
  (await world.call('GET', '/api/auth/current', { token: by.token })).json<CurrentUser>()
const account = async (path: string, id: string) => {
  const answer = await world.call('PATCH', `/api/users/${path}`, { token: administrator.token, payload: { id } })
  expect(answer.statusCode, answer.body).toBeLessThan(300)
}
const signIn = async (who: TestPerson, typed = password): Promise<By> => {
  const answer = await world.call('POST', '/api/auth/login', { payload: { username: who.username, password: typed } })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<By>()
}
const inDays = (count: number) => Math.floor(world.deps.now().getTime() / 1000 + count * 24 * 3600) * 1000

const ownSeat = async (by: By) => (await world.call('GET', '/api/roster/own', { token: by.token })).json<OwnSeat>()

describe('a restart that an administrator began', () => {
  test('is told to who is to begin the other committee, with the day, until somebody stops it', async () => {
    const waiter = await signIn(vera)
    expect((await ownSeat(waiter)).beginsAt).toBeNull()
    await begun()
    const { id, countsAt } = await waiting()
    expect((await ownSeat(waiter)).beginsAt).toBe(countsAt)
    expect((await stop({}, id, one.ana.token)).statusCode).toBe(204)
    expect((await ownSeat(waiter)).beginsAt).toBeNull()
  })

  test('waits thirty days, is told to every member and shown, and no signature hurries it', async () => {
    await begun()
    const act = await waiting()
    expect(act).toMatchObject({ person: { userId: vera.id }, needed: null, signed: 0, maySign: false, mayStop: true })
    expect(Date.parse(act.countsAt ?? '')).toBe(inDays(30))
    await look(one.luis)
    expect((await waiting()).countsAt).toBe(act.countsAt)
    for (const member of [one.ana, one.luis, one.eva]) expect(await bells(member)).toContain('act-waits')
    const line = (await register(one.eva)).find(({ kind }) => kind === 'propose')
    expect(line).toMatchObject({
      kind: 'propose',
      act: 'restart',
      by: null,
      person: { name: `Person ${vera.username}` },
    })
    expect((await detail()).restart).toEqual({
      waits: { name: `Person ${vera.username}`, countsAt: act.countsAt },
      stoppedAt: null,
      isPossible: true,
    })
    const signed = await world.call('POST', `/api/roster/acts/${act.id}/sign`, { token: one.ana.token, payload: {} })
    expect(refusalOf(signed)).toEqual([403, 'forbidden'])
  })

  test('is begun by an administrator alone, once at a time', async () => {
    const elsewhere = await openCase(world)
    const investigator = await createInvestigator(world.deps, one.channel)
    for (const by of [one.ana, elsewhere.ana, investigator, vera])
      for (const answer of [await restart(vera.id, by), await withdraw(by)])
        expect(refusalOf(answer)).toEqual([403, 'forbidden'])
    expect((await restart(vera.id, { token: '' })).statusCode).toBe(401)
    await begun()
    const other = await createMember(world.deps, one.channel, { keyState: 'waiting' })
    for (const who of [vera, other]) expect(refusalOf(await restart(who.id))).toEqual([409, 'conflict'])
  })

  test('names somebody of the channel who can sign in, could be a member and is none', async () => {
    const elsewhere = await openCase(world)
    const stranger = await createMember(world.deps, elsewhere.channel, { keyState: 'waiting' })
    const investigator = await createInvestigator(world.deps, one.channel)
    const alternate = await createMember(world.deps, one.channel, { capacity: 'alternate' })
    await account('disable', vera.id)
    for (const who of [stranger, investigator, alternate, vera, administrator])
      expect(refusalOf(await restart(who.id)), who.username).toEqual([404, 'not-found'])
    for (const who of [one.ana, one.luis]) expect(refusalOf(await restart(who.id))).toEqual([409, 'conflict'])
    expect((await detail()).restart.waits).toBeNull()
  })

  test('is not how a first committee begins', async () => {
    const empty = await createChannel(world.deps)
    const first = await createMember(world.deps, empty, { keyState: 'waiting' })
    expect(refusalOf(await restart(first.id, administrator, empty.id))).toEqual([409, 'conflict'])
  })

  test('is taken back by an administrator, and then can be begun again', async () => {
    await begun()
    expect((await withdraw()).statusCode).toBe(204)
    expect(refusalOf(await withdraw())).toEqual([404, 'not-found'])
    expect((await detail()).restart).toMatchObject({ waits: null, stoppedAt: null })
    expect((await register(one.ana))[0]).toMatchObject({ kind: 'lapse', act: 'restart' })
    await passDays(world, 31)
    expect((await current(one.ana)).former).toBe(false)
    await begun()
  })
})

describe('a member stops it', () => {
  test('in a session, and the administrator is told that it was stopped', async () => {
    await begun()
    expect((await stop({}, (await waiting()).id, one.luis.token)).statusCode).toBe(204)
    expect((await detail()).restart).toEqual({
      waits: null,
      stoppedAt: new Date(inDays(0)).toISOString(),
      isPossible: true,
    })
    expect(await bells(one.eva)).toContain('act-stopped')
    await passDays(world, 31)
    expect((await current(one.ana)).former).toBe(false)
    await begun()
    expect((await detail()).restart.stoppedAt).toBeNull()
  })

  test('who is disabled, and who was reset, without a session', async () => {
    for (const silence of ['disable', 'reset'] as const) {
      const noa = await createMember(world.deps, one.channel, { password })
      await begun()
      if (silence === 'disable') await account('disable', noa.id)
      else await resetAndSignIn(world, administrator, noa)
      await passDays(world, 29.9)
      const who = { username: noa.username, password }
      const shown = await world.call('POST', '/api/roster/stoppable', { payload: who, remoteAddress: newAddress() })
      expect(shown.json<Stoppable>().acts).toMatchObject([{ kind: 'restart', person: { userId: vera.id } }])
      expect((await stop(who, (await waiting()).id)).statusCode, silence).toBe(204)
      await passDays(world, 1)
      expect((await current(one.ana)).former, silence).toBe(false)
    }
  })

  test('and nobody else: not who is to begin it, an investigator, or a member of another channel', async () => {
    await begun()
    const { id } = await waiting()
    const elsewhere = await openCase(world)
    const investigator = await createInvestigator(world.deps, one.channel)
    expect(refusalOf(await stop({}, id, elsewhere.ana.token))).toEqual([404, 'not-found'])
    expect((await stop({}, id, investigator.token)).statusCode).toBe(403)
    expect((await stop({}, id, vera.token)).statusCode).toBe(403)
    expect((await stop({ username: vera.username, password }, id)).statusCode).toBe(401)
    expect((await waiting()).id).toBe(id)
  })
})

describe('thirty days later', () => {
  test('it counts, and not a moment before', async () => {
    await begun()
    await passDays(world, 29.99)
    expect((await current(one.ana)).former).toBe(false)
    await passDays(world, 0.01)
    expect((await current(one.ana)).former).toBe(true)
  })

  test('not while the clocks differ by more than five minutes', async () => {
    const { now } = world.deps
    await begun()
    const later = now().getTime() + 40 * 24 * 3600 * 1000
    world.deps.asOf = new Date(later)
    for (const [seconds, isOver] of [
      [-360, false],
      [360, false],
      [240, true],
    ] as const) {
      world.deps.now = () => new Date(later + seconds * 1000)
      await settleActs(world.deps)
      expect((await current(one.ana)).former, String(seconds)).toBe(isOver)
    }
    world.deps.now = now
  })

  test('what else waited has ended, with a line each in the register', async () => {
    await begun()
    const newcomer = await createMember(world.deps, one.channel, { keyState: 'waiting' })
    await passDays(world, 20)
    await admitBy(world, [one.ana], newcomer)
    await begin(world, one.luis, { kind: 'leave', userId: one.eva.id })
    await passDays(world, 10)
    const lines = (await register(one.ana)).slice(0, 3).map(({ kind, act }) => [kind, act])
    expect(lines).toEqual([
      ['effect', 'restart'],
      ['lapse', 'leave'],
      ['lapse', 'admit'],
    ])
    await passDays(world, 31)
    expect((await look(one.ana)).acts).toEqual([])
  })

  test('it lapses where who was to begin it was disabled, even for a while, or taken out of the channel', async () => {
    await begun()
    await account('disable', vera.id)
    await settleActs(world.deps)
    await account('enable', vera.id)
    await passDays(world, 31)
    expect((await current(one.ana)).former).toBe(false)
    expect((await register(one.ana)).find(({ kind }) => kind === 'lapse')).toMatchObject({ act: 'restart' })
    await begun()
    await move(vera, [one.ana, one.luis, one.eva])
    await passDays(world, 31)
    expect((await current(one.ana)).former).toBe(false)
  })

  test('the channel takes no report until who was named signs in, which begins the committee', async () => {
    await begun()
    await passDays(world, 30)
    expect((await world.call('GET', '/api/auth/current', { token: vera.token })).statusCode).toBe(401)
    expect(refusalOf(await send(world, one.channel))).toEqual([409, 'channel-without-readers'])
    expect(await detail()).toMatchObject({ members: 0, founder: vera.username })
    const again = await signIn(vera)
    expect(await current(again)).toMatchObject({ keyState: 'admitted', locked: false, former: false })
    expect((await look(again)).seats).toMatchObject([{ userId: vera.id, capacity: 'member' }])
    expect((await send(world, one.channel)).statusCode).toBe(200)
  })

  test('nobody else can be named in silence: another founder is another restart, which those of before can stop', async () => {
    await begun()
    await passDays(world, 30)
    const other = await createMember(world.deps, one.channel, { password, keyState: 'waiting' })
    const payload = { channelId: one.channel.id, userId: other.id }
    const named = await world.call('POST', '/api/roster/founder', { token: administrator.token, payload })
    expect(refusalOf(named)).toEqual([409, 'conflict'])
    await world.database.ownerDb.deleteFrom('notification').execute()
    await begun(other.id)
    expect(await bells(one.luis)).toEqual(['act-waits'])
    expect((await stop({}, (await waiting()).id, one.luis.token)).statusCode).toBe(204)
    await passDays(world, 31)
    expect(await current(await signIn(other))).toMatchObject({ keyState: 'waiting' })
    expect(await current(await signIn(vera))).toMatchObject({ keyState: 'admitted' })
  })
})

/** The channel's people, as the administrator sets them. */
async function move(who: TestPerson, stay: readonly TestPerson[]): Promise<void> {
  const { users: _users, version: _version, ...fields } = await detail()
  const payload = { ...fields, users: stay.map(({ username }) => username) }
  const answer = await world.call('PUT', `/api/channels/${one.channel.id}`, { token: administrator.token, payload })
  expect(answer.statusCode, `${who.username} ${answer.body}`).toBe(200)
}
