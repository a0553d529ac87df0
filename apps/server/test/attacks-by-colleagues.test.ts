/** What a member could do to colleagues who are gone, who go, or who were there before, each tried by the product's own calls. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ChannelDetail } from '@canal/contract/channels/settings'
import type { Stoppable } from '@canal/contract/roster/schemas'
import { inChannel } from '../src/platform/db/transaction.ts'
import { ceremonyIn } from '../src/modules/roster/recovery-key/testing/ceremony.ts'
import { holdClocks, passDays } from '../src/modules/roster/testing/time.ts'
import { rosterOf } from '../src/modules/audit-log/governance/store.ts'
import { begin, numbersOf, sign, takeOff } from './colleagues.ts'
import { createAdministrator, createChannel, createMember, strengthen, type TestPerson } from './factories.ts'
import { newAddress, openCase, openWorld, read, refusalOf, submit, type Case, type World } from './world.ts'

const password = 'Primera4Grapa'
let world: World
let administrator: TestPerson
let one: Case
beforeAll(async () => {
  world = await openWorld()
  administrator = await createAdministrator(world.deps)
})
beforeEach(async () => {
  holdClocks(world)
  one = await openCase(world)
})
afterAll(() => world.close())

const roster = (channel = one.channel) =>
  inChannel(world.deps.db, channel.id, (tx) => rosterOf(tx, world.deps, channel.id))
const signIn = async <T extends TestPerson>(who: T): Promise<T> => {
  const answer = await world.call('POST', '/api/auth/login', { payload: { username: who.username, password } })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return { ...who, token: answer.json<{ token: string }>().token }
}

describe('somebody of before a restart', () => {
  test('is admitted by the next committee only with the numbers that they read out to it', async () => {
    const channel = await createChannel(world.deps)
    const a = await createMember(world.deps, channel, { password })
    const b = await createMember(world.deps, channel, { password, keyState: 'waiting' })
    const heardBefore = await numbersOf(world, b)
    await begin(world, a, { kind: 'admit', userId: b.id, checkNumbers: heardBefore })
    const sent = await submit(world, channel)
    const named = await createMember(world.deps, channel, { password, keyState: 'waiting' })
    const payload = { channelId: channel.id, userId: named.id }
    await world.call('POST', '/api/roster/restart', { token: administrator.token, payload })
    await passDays(world, 30)
    const founder = await signIn(named)
    const unasked = await begin(world, founder, { kind: 'admit', userId: b.id, checkNumbers: heardBefore })
    expect(refusalOf(unasked)).toEqual([422, 'invalid'])
    const again = await signIn(b)
    expect((await read(world, again, sent.id)).statusCode).toBe(200)
    const checkNumbers = await numbersOf(world, again)
    expect((await begin(world, founder, { kind: 'admit', userId: b.id, checkNumbers })).json()).toEqual({ act: null })
  })
})

describe('the committee after a restart, one of before among them', () => {
  let a: TestPerson
  let b: TestPerson
  let founder: TestPerson
  const stoppable = async () => {
    const payload = { username: b.username, password }
    const shown = await world.call('POST', '/api/roster/stoppable', { payload, remoteAddress: newAddress() })
    return shown.json<Stoppable>().acts.map(({ id, kind }) => ({ id, kind }))
  }
  const stop = async (id = '') => {
    const payload = { username: b.username, password }
    return world.call('POST', `/api/roster/acts/${id}/stop`, { payload, remoteAddress: newAddress() })
  }
  beforeEach(async () => {
    const channel = await createChannel(world.deps)
    await strengthen(world.deps, channel, { voteRule: 'unanimous' })
    const [first, second] = [
      await createMember(world.deps, channel, { password }),
      await createMember(world.deps, channel, { password }),
    ]
    one = { ...one, channel, report: await submit(world, channel) }
    const named = await createMember(world.deps, channel, { password, keyState: 'waiting' })
    const payload = { channelId: channel.id, userId: named.id }
    await world.call('POST', '/api/roster/restart', { token: administrator.token, payload })
    await passDays(world, 30)
    founder = await signIn(named)
    b = second
    a = await signIn(first)
    await begin(world, founder, { kind: 'admit', userId: a.id, checkNumbers: await numbersOf(world, a) })
    a = await signIn(first)
  })

  test('gives a recovery key older reports only after the wait, in which the others of before can stop it', async () => {
    const { start, signFor, standing, cover } = ceremonyIn(() => world)
    await signFor(a, await start(founder))
    await cover(founder, a)
    expect((await standing(a)).covering).toBe('waits')
    const [act] = await stoppable()
    expect(act).toMatchObject({ kind: 'cover' })
    expect((await stop(act?.id)).statusCode).toBe(204)
    expect((await standing(a)).covering).toBe('no')
    // Unstopped it counts.
    await cover(founder, a)
    await passDays(world, 31)
    founder = await signIn(founder)
    expect((await standing(founder)).covering).toBe('decided')
  })

  test('weakens the rules of votes only after the wait, in which the others of before can stop it', async () => {
    const payload = { voteRule: 'majority' }
    await world.call('POST', '/api/roster/rules', { token: founder.token, payload })
    const [act] = await stoppable()
    expect(act).toMatchObject({ kind: 'settings' })
    expect((await sign(world, a, act?.id ?? '')).json()).toMatchObject({ act: { signed: 2, needed: null } })
    expect((await roster()).settings.voteRule).toBe('unanimous')
    expect((await stop(act?.id)).statusCode).toBe(204)
    expect((await roster()).acts.size).toBe(0)
    // About who is on the committee of now those of before have no say.
    await begin(world, founder, { kind: 'leave', userId: a.id })
    expect(await stoppable()).toEqual([])
  })
})

describe('a member whom the others would take off', () => {
  test('does not keep them from it by wishing for other keys, again and again', async () => {
    const a = await createMember(world.deps, one.channel, { password })
    const renew = () => world.call('POST', '/api/roster/own/renew', { token: a.token, payload: { password } })
    expect((await renew()).statusCode).toBeLessThan(300)
    const begun = await begin(world, one.luis, { kind: 'leave', userId: a.id })
    expect(begun.json()).toMatchObject({ act: { kind: 'leave', signed: 1 } })
    expect([...(await roster()).acts.values()].map(({ change }) => change.kind)).toEqual(['leave'])
    expect(refusalOf(await renew())).toEqual([409, 'conflict'])
    // What a colleague began for them gives way to nothing.
    const late = await createMember(world.deps, one.channel, { password, keyState: 'waiting' })
    await begin(world, one.ana, { kind: 'admit', userId: late.id, checkNumbers: await numbersOf(world, late) })
    expect((await begin(world, one.luis, { kind: 'leave', userId: late.id })).statusCode).toBe(404)
  })
})

describe('somebody whose admission waits', () => {
  test('is not moved to another channel, nor made an administrator, until it counts or is stopped', async () => {
    const late = await createMember(world.deps, one.channel, { password, keyState: 'waiting' })
    const checkNumbers = await numbersOf(world, late)
    const { act } = (await begin(world, one.ana, { kind: 'admit', userId: late.id, checkNumbers })).json<{
      act: { id: string }
    }>()
    const other = await openCase(world)
    const url = `/api/channels/${other.channel.id}`
    const move = async () => {
      const shown = await world.call('GET', url, { token: administrator.token })
      const { users, ...fields } = shown.json<ChannelDetail & { users: string[] }>()
      const payload = { ...fields, users: [...users, late.username] }
      return world.call('PUT', url, { token: administrator.token, payload })
    }
    expect(refusalOf(await move())).toEqual([409, 'on-committee'])
    await world.call('POST', `/api/roster/acts/${act.id}/stop`, { token: one.luis.token, payload: {} })
    expect((await move()).statusCode).toBe(200)
  })
})

describe('who is left alone', () => {
  test('gives a recovery key older reports only after the wait, in which who left can stop it', async () => {
    const channel = await createChannel(world.deps)
    const a = await createMember(world.deps, channel, { password })
    const b = await createMember(world.deps, channel, { password })
    await submit(world, channel)
    expect((await takeOff(world, [b], b)).json()).toEqual({ act: null })
    const { start, standing, post } = ceremonyIn(() => world)
    await start(a)
    await post(a, '/older')
    expect((await standing(a)).covering).toBe('waits')
    expect((await post(a, '/cover')).statusCode).toBeGreaterThanOrEqual(400)
    const payload = { username: b.username, password }
    const shown = await world.call('POST', '/api/roster/stoppable', { payload, remoteAddress: newAddress() })
    const [act] = shown.json<{ acts: { id: string; kind: string }[] }>().acts
    expect(act).toMatchObject({ kind: 'cover' })
    const stop = await world.call('POST', `/api/roster/acts/${act?.id}/stop`, { payload, remoteAddress: newAddress() })
    expect(stop.statusCode).toBe(204)
    expect((await standing(a)).covering).toBe('no')
    // Unstopped it counts, and a month after somebody left nobody is there who could.
    await post(a, '/older')
    await passDays(world, 31)
    const again = await signIn(a)
    expect((await standing(again)).covering).toBe('decided')
  })
})
