import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Page } from '@canal/contract'
import type { Notification } from '@canal/contract/notifications/schemas'
import type { ActOutcome, GovernanceEntry, Roster } from '@canal/contract/roster/schemas'
import { sign, wantTerms } from '../../../test/colleagues.ts'
import {
  createAdministrator,
  createChannel,
  createInvestigator,
  createMember,
  type TestPerson,
} from '../../../test/factories.ts'
import { openCase, openWorld, refusalOf, type Case, type World } from '../../../test/world.ts'
import { holdClocks, passDays } from './testing/time.ts'

let world: World
let one: Case
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  holdClocks(world)
  one = await openCase(world)
})
afterAll(() => world.close())

const rosterFor = async ({ token }: TestPerson, query = '') =>
  (await world.call('GET', `/api/roster${query}`, { token })).json<Roster>()
const inForce = async (by: TestPerson = one.eva) => (await rosterFor(by)).retention?.terms ?? null
const registerOf = async ({ token }: TestPerson) =>
  (await world.call('GET', '/api/governance-log', { token })).json<Page<GovernanceEntry>>().items
const noticesOf = async ({ token }: TestPerson) =>
  (await world.call('GET', '/api/notifications?size=50', { token })).json<Page<Notification>>().items
const nameOf = ({ username }: TestPerson) => `Person ${username}`

describe('the terms for which closed reports are kept', () => {
  test('are proposed by a member and in force once a second one signs: the page and the register say which, and whose', async () => {
    const { ana, luis, eva } = one
    expect(await inForce()).toBeNull()
    const terms = { proven: { months: 60 }, not_admitted: { days: 0 } }
    // What is as it is stays out of the act.
    const { act } = (await wantTerms(world, ana, { ...terms, referred: { months: 6 } })).json<ActOutcome>()
    expect(act).toMatchObject({ kind: 'retention', settings: { terms }, signed: 1, needed: 2, countsAt: null })
    expect((await rosterFor(eva)).acts).toMatchObject([
      { kind: 'retention', settings: { terms }, maySign: true, mayStop: true, signers: [nameOf(ana)] },
    ])
    expect(await inForce()).toBeNull()
    const calls = (await noticesOf(eva)).filter(({ kind }) => kind === 'act-waits')
    expect(calls).toMatchObject([{ act: { entry: { kind: 'propose', act: 'retention', settings: { terms } } } }])
    await passDays(world, 2)
    expect((await sign(world, eva, act?.id ?? '')).json<ActOutcome>()).toEqual({ act: null })
    for (const member of [ana, luis, eva])
      expect(await rosterFor(member)).toMatchObject({ acts: [], retention: { terms, by: { name: nameOf(ana) } } })
    expect((await registerOf(eva)).slice(0, 3)).toMatchObject([
      { kind: 'effect', act: 'retention', settings: { terms } },
      { kind: 'sign', act: 'retention', by: nameOf(eva) },
      { kind: 'propose', act: 'retention', settings: { terms }, by: nameOf(ana) },
    ])
    expect((await noticesOf(luis))[0]).toMatchObject({ kind: 'act-counts' })
  })

  test('wait for the second member for however long, and are theirs to stop', async () => {
    const { ana, luis, eva } = one
    const { act } = (await wantTerms(world, ana, { proven: { days: 0 } })).json<ActOutcome>()
    await rosterFor(luis, '?opened=true')
    await passDays(world, 60)
    expect(await inForce()).toBeNull()
    expect(refusalOf(await sign(world, ana, act?.id ?? ''))).toEqual([409, 'conflict'])
    const stopped = await world.call('POST', `/api/roster/acts/${act?.id}/stop`, { token: eva.token, payload: {} })
    expect(stopped.statusCode).toBe(204)
    expect(refusalOf(await sign(world, luis, act?.id ?? ''))).toEqual([404, 'not-found'])
    expect(await rosterFor(ana)).toMatchObject({ acts: [], retention: null })
  })

  test('are in force at once in a committee of one', async () => {
    const ana = await createMember(world.deps, await createChannel(world.deps))
    expect((await wantTerms(world, ana, { not_proven: { months: 12 } })).json()).toEqual({ act: null })
    expect(await inForce(ana)).toEqual({ not_proven: { months: 12 } })
  })

  test('are refused out of range, of what is untrue, where nothing changes, and while others wait', async () => {
    const { ana, luis } = one
    const wrong = [
      { proven: { months: 121 } },
      { proven: { days: 3653 } },
      { referred: { months: -1 } },
      { referred: { months: 1.5 } },
      { referred: { months: '6' } },
      { referred: { months: 6, days: 1 } },
      { untrue: { days: 0 } },
    ]
    for (const terms of wrong) expect(refusalOf(await wantTerms(world, ana, terms))).toEqual([422, 'invalid'])
    const nothing = await world.call('POST', '/api/roster/terms', { token: ana.token, payload: {} })
    expect(refusalOf(nothing)).toEqual([422, 'invalid'])
    for (const terms of [{}, { proven: { months: 36 } }])
      expect(refusalOf(await wantTerms(world, ana, terms))).toEqual([409, 'conflict'])
    expect((await wantTerms(world, ana, { proven: { months: 120 }, referred: { days: 3652 } })).statusCode).toBe(200)
    expect(refusalOf(await wantTerms(world, luis, { proven: { days: 1 } }))).toEqual([409, 'conflict'])
  })

  test('are nobody else’s to propose, to sign or to read', async () => {
    const { ana, luis, channel } = one
    const administrator = await createAdministrator(world.deps)
    const others = [await createInvestigator(world.deps, channel), administrator]
    const alternate = await createMember(world.deps, channel, { capacity: 'alternate' })
    for (const other of [alternate, ...others])
      expect(refusalOf(await wantTerms(world, other, { proven: { days: 1 } }))).toEqual([403, 'forbidden'])
    const { act } = (await wantTerms(world, ana, { proven: { days: 3210 } })).json<ActOutcome>()
    for (const other of [alternate, ...others])
      expect(refusalOf(await sign(world, other, act?.id ?? ''))).toEqual([403, 'forbidden'])
    await sign(world, luis, act?.id ?? '')
    expect(await inForce()).toEqual({ proven: { days: 3210 } })
    const stranger = await createMember(world.deps, await createChannel(world.deps))
    expect(await rosterFor(stranger)).toMatchObject({ retention: null })
    const paths = ['/api/roster', '/api/governance-log', '/api/notifications', `/api/channels/${channel.id}`]
    for (const other of others)
      for (const path of [...paths, '/api/channels'])
        expect((await world.call('GET', path, { token: other.token })).body).not.toMatch(/3210|retention/)
  })
})
