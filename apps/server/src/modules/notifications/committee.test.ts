import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Page } from '@canal/contract'
import type { Notification, NotificationKind } from '@canal/contract/notifications/schemas'
import type { ActOutcome } from '@canal/contract/roster/schemas'
import { admitBy, beginAnew, resetAndSignIn } from '../../../test/colleagues.ts'
import { createAdministrator, createInvestigator, createMember, type TestPerson } from '../../../test/factories.ts'
import { openCase, openWorld, type Case, type World } from '../../../test/world.ts'
import { holderTag } from '../../platform/crypto/tags.ts'
import { holdClocks, passDays } from '../roster/testing/time.ts'

let world: World
let one: Case
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  one = await openCase(world)
})
afterAll(() => world.close())

type By = { token: string }
const listOf = async (by: By, query = '') =>
  (await world.call('GET', `/api/notifications?size=50&${query}`, { token: by.token })).json<Page<Notification>>()
const markRead = (by: By, which: object) =>
  world.call('PATCH', '/api/notifications/read', { token: by.token, payload: which })
/** Everybody has seen what there was so far. */
const clear = async (...people: By[]) => {
  for (const person of people) expect((await markRead(person, { all: true })).statusCode).toBe(204)
}

describe('somebody who waits for the committee', () => {
  const waits = async (person: By, kind: NotificationKind = 'newcomer-waits') =>
    (await listOf(person, 'state=unread')).items.filter((item) => item.kind === kind)
  const password = 'Temporal2026x'
  /** A newcomer with a password of their own. */
  const newcomer = async (channel = one.channel): Promise<TestPerson> => {
    const person = await createMember(world.deps, channel, { password, isPasswordTemporary: true })
    const payload = { id: person.id, oldPassword: password, newPassword: 'Propia2026clave' }
    const changed = await world.call('PATCH', '/api/users/change-password', { token: person.token, payload })
    expect(changed.statusCode, changed.body).toBe(200)
    return { ...person, ...changed.json<By>() }
  }
  /** Whose keys were lost: a reset, and new ones. */
  const begunAnew = async (person: TestPerson) => {
    const administrator = await createAdministrator(world.deps)
    const locked = await resetAndSignIn(world, administrator, person)
    return { ...person, ...(await beginAnew(world, locked)) }
  }
  const signed = async (answer: ReturnType<typeof admitBy>) =>
    expect((await answer).json<ActOutcome>()).toEqual({ act: null })

  test('is told to every member, once, and no more when nobody waits', async () => {
    const investigator = await createInvestigator(world.deps, one.channel)
    const foreign = await openCase(world)
    const rui = await newcomer()
    const [notice] = await waits(one.ana)
    expect(notice).toMatchObject({ reportId: null, caseNumber: null })
    expect(await waits(one.luis)).toHaveLength(1)
    for (const other of [investigator, foreign.ana, rui]) expect(await waits(other)).toEqual([])
    const noa = await newcomer()
    expect((await waits(one.ana)).map(({ id }) => id)).toEqual([notice?.id])
    await signed(admitBy(world, [one.ana, one.luis], rui))
    expect(await waits(one.luis)).toHaveLength(1)
    await signed(admitBy(world, [one.ana, one.luis, rui], noa))
    expect(await waits(one.luis)).toEqual([])
  })

  test('with new keys after a reset is a colleague, told of apart from somebody new, and no more once they are back', async () => {
    const { ana, luis, eva, channel } = await openCase(world)
    await newcomer(channel)
    const back = await begunAnew(eva)
    expect(await waits(ana)).toHaveLength(1)
    expect(await waits(ana, 'committee-acts')).toHaveLength(1)
    await signed(admitBy(world, [ana, luis], back, 'rekey'))
    expect(await waits(ana)).toHaveLength(1)
    expect(await waits(ana, 'committee-acts')).toEqual([])
  })

  test('cannot be found out by who was told: the rows are of all on the committee alike, while it lasts and after', async () => {
    const { ana, luis, eva, channel } = await openCase(world)
    const told = async (kind: NotificationKind) => {
      const rows = await world.database.ownerDb
        .selectFrom('notification')
        .select('holder_tag')
        .where('channel_id', '=', channel.id)
        .where('kind', '=', kind)
        .execute()
      return rows.map((row) => row.holder_tag.toString('hex')).sort()
    }
    const committee = [ana, luis, eva].map(({ id }) => holderTag(world.deps.rootKeys, channel.id, id).toString('hex'))
    const back = await begunAnew(eva)
    expect(await told('committee-acts')).toEqual(committee.toSorted())
    const [notice] = await waits(ana, 'committee-acts')
    await markRead(ana, { ids: [notice?.id] })
    await signed(admitBy(world, [ana, luis], back, 'rekey'))
    expect(await told('committee-acts')).toEqual([])
    const rui = await newcomer(channel)
    expect(await told('newcomer-waits')).toEqual(committee.toSorted())
    await signed(admitBy(world, [ana, luis], rui))
    expect(await told('newcomer-waits')).toEqual([])
  })
})

describe('an act of the committee', () => {
  const kinds = async (by: By) => (await listOf(by, 'state=unread')).items.map(({ kind }) => kind)
  test('that waits is told to every other member, and so is that somebody stopped it', async () => {
    const rui = await createMember(world.deps, one.channel, { keyState: 'waiting' })
    await clear(one.ana, one.luis, one.eva)
    const begun = await admitBy(world, [one.ana], rui)
    const { act } = begun.json<ActOutcome>()
    for (const member of [one.luis, one.eva]) expect(await kinds(member)).toEqual(['act-waits'])
    expect(await kinds(one.ana)).toEqual([])
    expect((await world.call('GET', '/api/notifications/unread', { token: one.ana.token })).json()).toEqual({
      unread: 0,
    })
    await clear(one.ana, one.luis, one.eva)
    const stopped = await world.call('POST', `/api/roster/acts/${act?.id}/stop`, { token: one.eva.token, payload: {} })
    expect(stopped.statusCode, stopped.body).toBe(204)
    for (const member of [one.ana, one.luis]) expect(await kinds(member)).toEqual(['act-stopped'])
    expect(await kinds(one.eva)).toEqual([])
    expect(await kinds(rui)).toEqual([])
  })

  test('is told with who began it and whom it is about, and until when it waits; over, it says so', async () => {
    const { ana, luis, eva, channel } = await openCase(world)
    const rui = await createMember(world.deps, channel, { firstName: 'Rui', keyState: 'waiting' })
    const { act } = (await admitBy(world, [ana], rui)).json<ActOutcome>()
    const told = async (kind: NotificationKind) => (await listOf(luis)).items.find((item) => item.kind === kind)?.act
    const names = {
      by: expect.stringContaining(ana.username) as string,
      person: { name: expect.stringContaining('Rui') as string, post: '' },
    }
    expect(await told('act-waits')).toMatchObject({
      entry: { kind: 'propose', act: 'admit', ...names },
      countsAt: expect.any(String) as string,
      isSooner: true,
      end: null,
    })
    await world.call('POST', `/api/roster/acts/${act?.id}/stop`, { token: eva.token, payload: {} })
    expect(await told('act-waits')).toMatchObject({ entry: { kind: 'propose', ...names }, countsAt: null, end: 'stop' })
    expect(await told('act-stopped')).toMatchObject({
      entry: { kind: 'stop', act: 'admit', by: expect.stringContaining(eva.username) as string },
    })
  })

  test('that counts is told, in place of that it waited, with who began it and whom it is about: to all but who put it in force', async () => {
    const { ana, luis, eva, channel } = await openCase(world)
    const rui = await createMember(world.deps, channel, { firstName: 'Rui', keyState: 'waiting' })
    await clear(ana, luis, eva)
    expect((await admitBy(world, [ana, luis], rui)).json<ActOutcome>()).toEqual({ act: null })
    for (const member of [ana, eva]) {
      const [told, ...others] = (await listOf(member, 'state=unread')).items
      expect(others).toEqual([])
      expect(told).toMatchObject({ kind: 'act-counts', act: { countsAt: null, end: 'effect' } })
      expect(told?.act?.entry).toMatchObject({
        kind: 'propose',
        act: 'admit',
        by: expect.stringContaining(ana.username) as string,
        person: { name: expect.stringContaining('Rui') as string },
      })
    }
    expect(await kinds(luis)).toEqual([])
  })

  test('that counts by one signature alone, as a departure, is told to those who stay', async () => {
    const { ana, luis, eva } = await openCase(world)
    await clear(ana, luis, eva)
    const payload = { kind: 'leave', userId: eva.id }
    const left = await world.call('POST', '/api/roster/acts', { token: eva.token, payload })
    expect(left.json<ActOutcome>(), left.body).toEqual({ act: null })
    for (const member of [ana, luis]) expect(await kinds(member)).toEqual(['act-counts'])
  })

  test('that counts after the wait is told to who began it too', async () => {
    holdClocks(world)
    const { ana, luis, eva, channel } = await openCase(world)
    const rui = await createMember(world.deps, channel, { keyState: 'waiting' })
    await clear(ana, luis, eva)
    await admitBy(world, [ana], rui)
    await passDays(world, 30.1)
    for (const member of [ana, luis, eva]) expect(await kinds(member)).toContain('act-counts')
  })

  test('that was begun, stopped or put in force by somebody has a row of theirs all the same: nothing in the rows says whose it was', async () => {
    const { ana, luis, eva, channel } = await openCase(world)
    const rui = await createMember(world.deps, channel, { keyState: 'waiting' })
    const expectRowsOf = async (kind: NotificationKind, people: TestPerson[]) => {
      const rows = await world.database.ownerDb
        .selectFrom('notification')
        .select('holder_tag')
        .where('channel_id', '=', channel.id)
        .where('kind', '=', kind)
        .execute()
      const tags = people.map(({ id }) => holderTag(world.deps.rootKeys, channel.id, id).toString('hex'))
      expect(rows.map((row) => row.holder_tag.toString('hex')).sort()).toEqual(tags.toSorted())
    }
    const { act } = (await admitBy(world, [ana], rui)).json<ActOutcome>()
    await world.call('POST', `/api/roster/acts/${act?.id}/stop`, { token: eva.token, payload: {} })
    for (const kind of ['act-waits', 'act-stopped'] as const) await expectRowsOf(kind, [ana, luis, eva])
    await admitBy(world, [ana, luis], rui)
    await expectRowsOf('act-counts', [ana, luis, eva, rui])
  })
})
