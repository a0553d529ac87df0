import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Page } from '@canal/contract'
import type { Category } from '@canal/contract/casework/categories'
import type { ChannelDetail } from '@canal/contract/channels/settings'
import type { Notification } from '@canal/contract/notifications/schemas'
import type { ActOutcome, GovernanceEntry, Roster } from '@canal/contract/roster/schemas'
import { sign, takeOff } from '../../../test/colleagues.ts'
import { createAdministrator, createMember, type TestPerson } from '../../../test/factories.ts'
import { openCase, openWorld, read, refusalOf, submit, type Case, type World } from '../../../test/world.ts'
import { conflictList } from '../channels/conflict-list.ts'
import { holdClocks, passDays } from './testing/time.ts'

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

const propose = (by: TestPerson, about: TestPerson, ...exclusions: Category[]) =>
  world.call('POST', '/api/roster/exclusions', { token: by.token, payload: { userId: about.id, exclusions } })
const look = async (by: TestPerson, query = '') =>
  (await world.call('GET', `/api/roster${query}`, { token: by.token })).json<Roster>()
const registerOf = async (by: TestPerson) =>
  (await world.call('GET', '/api/governance-log', { token: by.token })).json<Page<GovernanceEntry>>().items
const newsOf = async (by: TestPerson) =>
  (await world.call('GET', '/api/notifications', { token: by.token }))
    .json<Page<Notification>>()
    .items.map(({ kind }) => kind)
/** What the form proposes to keep from whom. */
const onTheForm = async () => {
  const list = await conflictList(world.deps, one.channel.id, 'en')
  return Object.fromEntries(list.flatMap(({ username, exclusions }) => (exclusions ? [[username, exclusions]] : [])))
}
const channelUrl = () => `/api/channels/${one.channel.id}`
const channelNow = async () =>
  (await world.call('GET', channelUrl(), { token: administrator.token })).json<ChannelDetail>()
const wish = async (about: TestPerson, ...exclusions: Category[]) => {
  const { name, publicName, slug } = await channelNow()
  const payload = { name, publicName, slug, exclusions: [{ username: about.username, exclusions }] }
  return world.call('PUT', channelUrl(), { token: administrator.token, payload })
}
/** As many sign as it takes. */
const inForce = async (about: TestPerson, ...exclusions: Category[]) => {
  const { act } = (await propose(one.ana, about, ...exclusions)).json<ActOutcome>()
  expect((await sign(world, one.luis, act?.id ?? '')).json<ActOutcome>()).toEqual({ act: null })
}

describe('what a member does not receive', () => {
  test('a member proposes, a colleague signs, and the form, the page and the register say so', async () => {
    const { act } = (await propose(one.ana, one.eva, 'contracts', 'tax')).json<ActOutcome>()
    expect(act).toMatchObject({
      kind: 'settings',
      person: { userId: one.eva.id },
      settings: { exclusions: ['contracts', 'tax'] },
      signed: 1,
      needed: 2,
    })
    expect(await onTheForm()).toEqual({})
    expect(await newsOf(one.luis)).toContain('act-waits')
    await sign(world, one.luis, act?.id ?? '')
    expect(await onTheForm()).toEqual({ [one.eva.username]: ['contracts', 'tax'] })
    const kept = (await look(one.eva)).seats.map(({ userId, exclusions }) => [userId, exclusions])
    expect(Object.fromEntries(kept)).toEqual({
      [one.ana.id]: [],
      [one.luis.id]: [],
      [one.eva.id]: ['contracts', 'tax'],
    })
    const { people } = await channelNow()
    expect(people.find(({ username }) => username === one.eva.username)?.exclusions).toEqual(['contracts', 'tax'])
    const [newest, ...before] = await registerOf(one.eva)
    expect(newest).toMatchObject({ kind: 'effect', act: 'settings', settings: { exclusions: ['contracts', 'tax'] } })
    expect(newest?.person.name).not.toBe('')
    expect(before.slice(0, 2).map(({ kind }) => kind)).toEqual(['sign', 'propose'])
  })

  test('counts without a second signature only after the wait, in which whom it is about can stop it too', async () => {
    const { act } = (await propose(one.ana, one.eva, 'contracts')).json<ActOutcome>()
    await look(one.luis, '?opened=true')
    await passDays(world, 6)
    expect(await onTheForm()).toEqual({})
    const stop = await world.call('POST', `/api/roster/acts/${act?.id}/stop`, { token: one.eva.token, payload: {} })
    expect(stop.statusCode, stop.body).toBe(204)
    await passDays(world, 40)
    expect(await onTheForm()).toEqual({})
    await propose(one.ana, one.eva, 'contracts')
    await look(one.luis, '?opened=true')
    await passDays(world, 7)
    expect(await onTheForm()).toEqual({ [one.eva.username]: ['contracts'] })
  })

  test('that somebody receives more, a member decides at once, and all are told', async () => {
    await inForce(one.eva, 'contracts', 'tax')
    expect((await propose(one.luis, one.eva, 'tax')).json<ActOutcome>()).toEqual({ act: null })
    expect(await onTheForm()).toEqual({ [one.eva.username]: ['tax'] })
    expect(await newsOf(one.ana)).toContain('act-counts')
    // Something else in its place is less all the same.
    expect((await propose(one.luis, one.eva, 'contracts')).json<ActOutcome>().act).toMatchObject({ needed: 2 })
  })

  test('is one act for each member, and neither waits for other rules nor keeps anybody from leaving', async () => {
    await propose(one.ana, one.eva, 'contracts')
    expect(refusalOf(await propose(one.luis, one.eva, 'tax'))).toEqual([409, 'conflict'])
    expect((await propose(one.luis, one.ana, 'tax')).statusCode).toBe(200)
    const rules = { token: one.luis.token, payload: { reopenHours: 96 } }
    expect((await world.call('POST', '/api/roster/rules', rules)).statusCode).toBe(200)
    expect((await takeOff(world, [one.eva], one.eva)).json<ActOutcome>()).toEqual({ act: null })
    await passDays(world, 31)
    expect(await onTheForm()).toEqual({ [one.ana.username]: ['tax'] })
  })

  test('refuses what is as it is, categories that there are not, and who is no member of this committee', async () => {
    expect(refusalOf(await propose(one.ana, one.eva))).toEqual([409, 'conflict'])
    const elsewhere = (await openCase(world)).ana
    const alternate = await createMember(world.deps, one.channel, { capacity: 'alternate' })
    for (const who of [elsewhere, alternate])
      expect(refusalOf(await propose(one.ana, who, 'contracts'))).toEqual([404, 'not-found'])
    expect(refusalOf(await propose(alternate, one.eva, 'contracts'))).toEqual([403, 'forbidden'])
    for (const wrong of [['harvest'], ['tax', 'tax']])
      expect((await propose(one.ana, one.eva, ...(wrong as Category[]))).statusCode).toBe(422)
  })

  test('proposes nothing on the form that would leave nobody to read it, unless there is an alternate', async () => {
    for (const member of [one.ana, one.luis, one.eva]) await inForce(member, 'contracts')
    await inForce(one.eva, 'contracts', 'tax')
    expect(await onTheForm()).toEqual({ [one.eva.username]: ['tax'] })
    await createMember(world.deps, one.channel, { capacity: 'alternate' })
    expect(await onTheForm()).toEqual({
      [one.ana.username]: ['contracts'],
      [one.luis.username]: ['contracts'],
      [one.eva.username]: ['contracts', 'tax'],
    })
  })

  test('decides of no report: the reporter’s own list does, and nothing of the report tells one from the other', async () => {
    await inForce(one.eva, 'contracts')
    const open = await submit(world, one.channel, { category: 'contracts' })
    expect((await read(world, one.eva, open.id)).statusCode).toBe(200)
    const closed = await submit(world, one.channel, { category: 'contracts', restrictedUsers: [one.eva.username] })
    expect((await read(world, one.eva, closed.id)).statusCode).toBe(404)
    const byHand = await submit(world, one.channel, { category: 'tax', restrictedUsers: [one.eva.username] })
    const shapeOf = async (id: string) => {
      const { committeeMembersWithRestrictedAccess, loggedActions } = (await read(world, one.ana, id)).json<{
        committeeMembersWithRestrictedAccess: unknown
        loggedActions: { type: string; details: unknown }[]
      }>()
      return [committeeMembersWithRestrictedAccess, loggedActions.map(({ type, details }) => [type, details])]
    }
    expect(await shapeOf(closed.id)).toEqual(await shapeOf(byHand.id))
  })
})

describe('an administrator', () => {
  test('wishes that a member not receive something, which waits without end for the committee to sign', async () => {
    expect((await wish(one.eva, 'contracts')).statusCode).toBe(202)
    const [act] = (await look(one.luis, '?opened=true')).acts
    expect(act).toMatchObject({ settings: { exclusions: ['contracts'] }, signers: [], countsAt: null, mayStop: true })
    await passDays(world, 400)
    expect(await onTheForm()).toEqual({})
    await sign(world, one.ana, act?.id ?? '')
    await sign(world, one.luis, act?.id ?? '')
    expect(await onTheForm()).toEqual({ [one.eva.username]: ['contracts'] })
  })

  test('changes their wish, or takes it back, until somebody has signed it', async () => {
    await wish(one.eva, 'contracts')
    await wish(one.luis, 'tax')
    await wish(one.eva, 'subsidies')
    const waiting = async () => (await look(one.ana)).acts.map(({ settings }) => settings?.exclusions)
    expect((await waiting()).toSorted()).toEqual([['subsidies'], ['tax']])
    expect((await wish(one.eva)).statusCode).toBe(200)
    expect(await waiting()).toEqual([['tax']])
    const [act] = (await look(one.ana)).acts
    await sign(world, one.ana, act?.id ?? '')
    expect(refusalOf(await wish(one.luis, 'data'))).toEqual([409, 'conflict'])
    expect((await wish(one.luis)).statusCode).toBe(200)
    expect(await waiting()).toEqual([['tax']])
  })

  test('lets somebody receive more at once, of which the committee is told, in the register too', async () => {
    await inForce(one.eva, 'contracts', 'tax')
    expect((await wish(one.eva, 'contracts')).statusCode).toBe(200)
    expect(await onTheForm()).toEqual({ [one.eva.username]: ['contracts'] })
    expect(await newsOf(one.luis)).toContain('channel-changed')
    const [newest] = await registerOf(one.luis)
    expect(newest).toMatchObject({ kind: 'strengthened', settings: { exclusions: ['contracts'] }, by: null })
    expect(newest?.person.name).not.toBe('')
    expect((await wish(one.eva, 'contracts', 'tax')).statusCode).toBe(202)
  })

  test('keeps nothing from anybody by the function that they give them, nor from who is no member', async () => {
    await inForce(one.eva, 'contracts')
    const { name, publicName, slug } = await channelNow()
    const functions = [
      { username: one.luis.username, function: 'Head of procurement' },
      { username: one.eva.username, function: 'Gardener' },
    ]
    const payload = { name, publicName, slug, functions }
    expect((await world.call('PUT', channelUrl(), { token: administrator.token, payload })).statusCode).toBe(200)
    expect(await onTheForm()).toEqual({ [one.eva.username]: ['contracts'] })
    const waiting = await createMember(world.deps, one.channel, { keyState: 'waiting' })
    expect((await wish(waiting, 'contracts')).statusCode).toBe(422)
  })
})
