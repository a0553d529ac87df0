import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Page } from '@canal/contract'
import type { Notification } from '@canal/contract/notifications/schemas'
import type { ActOutcome, GovernanceEntry, Roster } from '@canal/contract/roster/schemas'
import { appoint, appointBy, resetAndSignIn, sign, takeOff } from '../../../test/colleagues.ts'
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
const appointed = async (by: TestPerson = one.eva) => (await rosterFor(by)).appointment?.people ?? null
const registerOf = async ({ token }: TestPerson) =>
  (await world.call('GET', '/api/governance-log', { token })).json<Page<GovernanceEntry>>().items
const noticesOf = async ({ token }: TestPerson) =>
  (await world.call('GET', '/api/notifications?size=50', { token })).json<Page<Notification>>().items
const nameOf = ({ username }: TestPerson) => `Person ${username}`

describe('the delegate and their substitutes', () => {
  test('are proposed by a member and in force once a colleague signs: the page and the register say who, in order', async () => {
    const { ana, luis, eva } = one
    expect(await appointed()).toBeNull()
    const { act } = (await appoint(world, ana, [luis, ana])).json<ActOutcome>()
    const names = [nameOf(luis), nameOf(ana)]
    expect(act).toMatchObject({ kind: 'appoint', appointed: names, person: null, signed: 1, needed: 2, maySign: false })
    expect((await rosterFor(eva)).acts).toMatchObject([{ kind: 'appoint', appointed: names, maySign: true }])
    expect(await appointed()).toBeNull()
    const calls = (await noticesOf(eva)).filter(({ kind }) => kind === 'act-waits')
    expect(calls).toMatchObject([{ act: { entry: { kind: 'propose', act: 'appoint', appointed: names } } }])
    await passDays(world, 2)
    expect((await sign(world, eva, act?.id ?? '')).json<ActOutcome>()).toEqual({ act: null })
    const since = new Date(Math.floor(world.deps.now().getTime() / 1000) * 1000).toISOString()
    for (const member of [ana, luis, eva])
      expect(await rosterFor(member)).toMatchObject({
        acts: [],
        appointment: { people: [luis.id, ana.id], since },
      })
    expect((await registerOf(eva)).slice(0, 3)).toMatchObject([
      { kind: 'effect', act: 'appoint', appointed: names },
      { kind: 'sign', act: 'appoint', appointed: names, by: nameOf(eva) },
      { kind: 'propose', act: 'appoint', appointed: names, by: nameOf(ana) },
    ])
    expect((await noticesOf(luis))[0]).toMatchObject({ kind: 'act-counts' })
  })

  test('are in force at once in a committee of one; an empty list ends it', async () => {
    const channel = await createChannel(world.deps)
    const ana = await createMember(world.deps, channel)
    expect((await appoint(world, ana, [ana])).json()).toEqual({ act: null })
    expect(await appointed(ana)).toEqual([ana.id])
    expect((await appoint(world, ana, [])).json()).toEqual({ act: null })
    expect(await rosterFor(ana)).toMatchObject({ appointment: null })
    expect((await registerOf(ana))[0]).toMatchObject({ kind: 'effect', act: 'appoint', appointed: [] })
  })

  test('of two proposals the second is told that one waits, and what is as it is is no change', async () => {
    const { ana, luis, eva } = one
    expect(refusalOf(await appoint(world, ana, []))).toEqual([409, 'conflict'])
    await appointBy(world, [ana, luis], [ana, eva])
    expect(refusalOf(await appoint(world, ana, [ana, eva]))).toEqual([409, 'conflict'])
    expect((await appoint(world, ana, [eva, ana])).statusCode).toBe(200)
    expect(refusalOf(await appoint(world, luis, [luis]))).toEqual([409, 'conflict'])
    expect(await appointed()).toEqual([ana.id, eva.id])
  })

  test('are members of this committee, each once and five at most', async () => {
    const { ana, channel } = one
    const twice = { token: ana.token, payload: { people: [ana.id, ana.id] } }
    expect((await world.call('POST', '/api/roster/appointments', twice)).statusCode).toBe(422)
    const strangers = [
      await createMember(world.deps, channel, { capacity: 'alternate' }),
      await createInvestigator(world.deps, channel),
      await createMember(world.deps, channel, { keyState: 'waiting' }),
      await createMember(world.deps, await createChannel(world.deps)),
      { id: randomUUID() },
    ]
    for (const stranger of strangers)
      expect(refusalOf(await appoint(world, ana, [ana, stranger]))).toEqual([404, 'not-found'])
    const six = Array.from({ length: 6 }, () => ({ id: randomUUID() }))
    for (const people of [[ana, ana], six, [{ id: 'ana' }]])
      expect(refusalOf(await appoint(world, ana, people))).toEqual([422, 'invalid'])
    expect((await rosterFor(ana)).acts).toEqual([])
  })

  test('are proposed and signed by members alone', async () => {
    const { ana, channel } = one
    const alternate = await createMember(world.deps, channel, { capacity: 'alternate' })
    const others = [alternate, await createInvestigator(world.deps, channel), await createAdministrator(world.deps)]
    for (const other of others) expect(refusalOf(await appoint(world, other, [ana]))).toEqual([403, 'forbidden'])
    const { act } = (await appoint(world, ana, [ana])).json<ActOutcome>()
    for (const other of others) expect(refusalOf(await sign(world, other, act?.id ?? ''))).toEqual([403, 'forbidden'])
    expect(await appointed()).toBeNull()
  })

  test('count seven days after a colleague saw it, unless one stops it; it lapses where one of them has left by then', async () => {
    const { ana, luis, eva } = one
    await appoint(world, ana, [ana])
    await rosterFor(luis, '?opened=true')
    await passDays(world, 6.99)
    expect(await appointed()).toBeNull()
    await passDays(world, 0.01)
    expect(await appointed()).toEqual([ana.id])

    const { act } = (await appoint(world, ana, [ana, luis])).json<ActOutcome>()
    const stopped = await world.call('POST', `/api/roster/acts/${act?.id}/stop`, { token: eva.token, payload: {} })
    expect(stopped.statusCode).toBe(204)
    await passDays(world, 31)
    expect(await appointed()).toEqual([ana.id])

    await appoint(world, ana, [luis, eva])
    expect((await takeOff(world, [eva], eva)).json()).toEqual({ act: null })
    await passDays(world, 31)
    expect(await rosterFor(ana)).toMatchObject({ acts: [], appointment: { people: [ana.id] } })
    expect((await registerOf(ana))[0]).toMatchObject({ kind: 'lapse', act: 'appoint' })
  })

  test('are what the register says, whatever rows, a reset and a disabled account say of them; who leaves falls out', async () => {
    const { ana, luis, eva } = one
    await appointBy(world, [ana, luis], [eva, luis])
    const administrator = await createAdministrator(world.deps)
    await resetAndSignIn(world, administrator, luis)
    await world.call('PATCH', '/api/users/disable', { token: administrator.token, payload: { id: eva.id } })
    const owner = world.database.ownerDb
    await sql`update membership set to_at = clock_timestamp() where user_id = ${eva.id}`.execute(owner)
    await sql`update user_key set seat = 'left' where user_id = ${eva.id}`.execute(owner)
    expect(await appointed(ana)).toEqual([eva.id, luis.id])
    await takeOff(world, [ana, luis], eva)
    await passDays(world, 30)
    expect(await appointed(ana)).toEqual([luis.id])
  })
})
