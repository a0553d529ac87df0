import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CurrentUser } from '@canal/contract/auth/schemas'
import type { Act, ActOutcome, Roster } from '@canal/contract/roster/schemas'
import { admitBy, begin, numbersOf, sign, takeOff } from '../../../test/colleagues.ts'
import { createMember, type TestPerson } from '../../../test/factories.ts'
import { openCase, openWorld, type Case, type World } from '../../../test/world.ts'
import { settleActs } from './effects.ts'
import { ceremonyIn } from './recovery-key/testing/ceremony.ts'
import { holdClocks, passDays } from './testing/time.ts'

let world: World
let one: Case
let rui: TestPerson
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  holdClocks(world)
  one = await openCase(world)
  rui = await createMember(world.deps, one.channel, { keyState: 'waiting' })
})
afterAll(() => world.close())

type By = { token: string }
const stateOf = async (by: By = rui) =>
  (await world.call('GET', '/api/auth/current', { token: by.token })).json<CurrentUser>().keyState
const look = async (by: By, query = '?opened=true'): Promise<Roster> =>
  (await world.call('GET', `/api/roster${query}`, { token: by.token })).json<Roster>()
/** One member of three begins to admit Rui. */
const propose = async (by: TestPerson = one.ana): Promise<Act> => {
  const { act } = (await admitBy(world, [by], rui)).json<ActOutcome>()
  return act ?? expect.fail('nothing waits')
}
const inDays = (count: number) => Math.floor(world.deps.now().getTime() / 1000 + count * 24 * 3600) * 1000
const isSeen = async (by: By) => (await look(by, '')).acts[0]?.isSeen
const countsAt = async (by: By) => Date.parse((await look(by, '')).acts[0]?.countsAt ?? '')

describe('an act that one member signed', () => {
  test('counts seven days after another member saw it, as every page says, and not before', async () => {
    await propose()
    expect(await countsAt(one.luis)).toBe(inDays(30))
    expect(await isSeen(one.luis)).toBe(false)
    await look(one.luis)
    expect(await countsAt(one.ana)).toBe(inDays(7))
    expect(await isSeen(one.luis)).toBe(true)
    await passDays(world, 3)
    await look(one.eva)
    expect(await countsAt(one.ana)).toBe(inDays(4))
    await passDays(world, 3.99)
    expect(await stateOf()).toBe('waiting')
    await passDays(world, 0.01)
    expect(await stateOf()).toBe('admitted')
    const { seats } = await look(one.luis)
    expect(seats.find(({ userId }) => userId === rui.id)?.admittedBy).toHaveLength(1)
  })

  test('counts after thirty days where nobody else saw it: a page that asks by itself has not, nor who signed', async () => {
    await propose()
    await look(one.ana)
    await look(one.luis, '')
    await passDays(world, 29.99)
    expect(await stateOf()).toBe('waiting')
    await passDays(world, 0.01)
    expect(await stateOf()).toBe('admitted')
  })

  test('counts at once when another one signs, however long it waited', async () => {
    const { id } = await propose()
    await passDays(world, 5)
    expect((await sign(world, one.eva, id, { checkNumbers: await numbersOf(world, rui) })).json()).toEqual({
      act: null,
    })
    expect(await stateOf()).toBe('admitted')
  })

  test('never counts once a member stopped it; somebody may begin again', async () => {
    const { id } = await propose()
    const stopped = await world.call('POST', `/api/roster/acts/${id}/stop`, { token: one.luis.token, payload: {} })
    expect(stopped.statusCode).toBe(204)
    await passDays(world, 31)
    expect(await stateOf()).toBe('waiting')
    const checkNumbers = await numbersOf(world, rui)
    expect((await sign(world, one.eva, id, { checkNumbers })).statusCode).toBe(404)
    expect((await admitBy(world, [one.eva, one.luis], rui)).json()).toEqual({ act: null })
  })

  test('lapses where who signed it has left the committee since', async () => {
    await propose()
    await look(one.luis)
    expect((await takeOff(world, [one.ana], one.ana)).json()).toEqual({ act: null })
    await passDays(world, 31)
    expect(await stateOf()).toBe('waiting')
    expect(await look(one.luis)).toMatchObject({ acts: [], newcomers: [{ userId: rui.id }] })
  })

  test('counts for who is disabled meanwhile as it would for others', async () => {
    const { act } = (await begin(world, one.ana, { kind: 'leave', userId: one.eva.id })).json<ActOutcome>()
    expect(act).toMatchObject({ kind: 'leave', signed: 1, needed: 2, asksNumbers: false })
    await look(one.luis)
    await passDays(world, 7)
    expect(await stateOf(one.eva)).toBe('left')
  })
})

describe('the clocks', () => {
  test('that differ by more than five minutes let nothing count, but what enough have signed', async () => {
    const { now } = world.deps
    const { id } = await propose()
    const later = new Date(now().getTime() + 40 * 24 * 3600 * 1000)
    world.deps.asOf = later
    const serverIs = (seconds: number) => {
      world.deps.now = () => new Date(later.getTime() + seconds * 1000)
    }
    for (const seconds of [-360, 360]) {
      serverIs(seconds)
      await settleActs(world.deps)
      expect(await stateOf()).toBe('waiting')
    }
    const other = await createMember(world.deps, one.channel, { keyState: 'waiting' })
    expect((await admitBy(world, [one.ana, one.luis], other)).json()).toEqual({ act: null })
    serverIs(-240)
    await settleActs(world.deps)
    expect(await stateOf()).toBe('admitted')
    expect((await look(one.luis)).acts.map((act) => act.id)).not.toContain(id)
    world.deps.now = now
  })
  test('that differ end nobody’s time to stop what opens the reports that they had when they left', async () => {
    await takeOff(world, [one.luis], one.luis)
    const { setKey, cover, standing } = ceremonyIn(() => world)
    await setKey(one.ana, one.eva, one.eva)
    await cover(one.ana, one.eva)
    world.deps.asOf = new Date(world.deps.now().getTime() + 31 * 24 * 3600 * 1000)
    await settleActs(world.deps)
    expect((await standing(one.ana)).covering).toBe('waits')
  })
  test('that differ make no page say that signatures are enough where somebody who left can still stop it', async () => {
    await takeOff(world, [one.luis], one.luis)
    const { setKey, post } = ceremonyIn(() => world)
    await setKey(one.ana, one.eva, one.eva)
    await post(one.ana, '/older')
    const { now } = world.deps
    const inDaysOf = (count: number) => new Date(now().getTime() + count * 24 * 3600 * 1000)
    world.deps.asOf = inDaysOf(29)
    const ahead = inDaysOf(31)
    world.deps.now = () => ahead
    expect((await look(one.eva, '')).acts).toMatchObject([{ kind: 'cover', needed: null }])
    world.deps.now = now
  })
  test('shorten no wait, where the database’s was behind when an act was begun and was put right since', async () => {
    const { now } = world.deps
    const begun = now().getTime()
    const days = (count: number) => new Date(begun + count * 24 * 3600 * 1000)
    world.deps.now = () => days(40)
    await propose()
    for (const [later, state] of [
      [40, 'waiting'],
      [69, 'waiting'],
      [71, 'admitted'],
    ] as const) {
      world.deps.now = () => days(later)
      holdClocks(world)
      await settleActs(world.deps)
      expect(await stateOf(), String(later)).toBe(state)
    }
    world.deps.now = now
  })
})
