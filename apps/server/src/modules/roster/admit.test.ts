import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { translators } from '@canal/messages/all'
import type { Problem } from '@canal/contract'
import type { CurrentUser } from '@canal/contract/auth/schemas'
import type { ActOutcome, Roster } from '@canal/contract/roster/schemas'
import { admitBy, begin, numbersOf, ownSeat, sign } from '../../../test/colleagues.ts'
import {
  createAdministrator,
  createChannel,
  createInvestigator,
  createMember,
  type TestPerson,
} from '../../../test/factories.ts'
import { openCase, openWorld, read, refusalOf, submit, type Case, type World } from '../../../test/world.ts'

let world: World
let one: Case
/** With keys of their own, and not on the committee. */
let rui: TestPerson
beforeAll(async () => {
  world = await openWorld()
  // From the beginning of a window of the limits, so that none ends within a test.
  world.advance(3600 - (Math.floor(world.deps.now().getTime() / 1000) % 3600))
})
beforeEach(async () => {
  one = await openCase(world)
  rui = await createMember(world.deps, one.channel, { firstName: 'Rui', lastName1: 'Lobo', keyState: 'waiting' })
})
afterAll(() => world.close())

type By = { token: string }
const me = async (by: By) => (await world.call('GET', '/api/auth/current', { token: by.token })).json<CurrentUser>()
const rosterOf = async (by: By, query = '') =>
  (await world.call('GET', `/api/roster${query}`, { token: by.token })).json<Roster>()
const admit = (by: By, checkNumbers?: string, userId = rui.id) =>
  begin(world, by, { kind: 'admit', userId, ...(checkNumbers && { checkNumbers }) })
const wrong = '1234 5678 1234 5678'

describe('somebody who waits', () => {
  test('has sixteen digits to read to a colleague, sees nothing, and is on the page of every member', async () => {
    const seat = await ownSeat(world, rui)
    expect(seat).toMatchObject({ act: null, ways: [], awaits: null })
    expect(seat.colleagues).toHaveLength(3)
    expect(seat.checkNumbers).toMatch(/^\d{16}$/)
    expect(await numbersOf(world, rui)).toBe(seat.checkNumbers)
    expect(await me(rui)).toMatchObject({ keyState: 'waiting', locked: false })
    for (const path of ['roster', 'governance-log', 'roster/lacking', 'reports/list'])
      expect(refusalOf(await world.call('GET', `/api/${path}`, { token: rui.token }))).toEqual([403, 'keys-locked'])
    expect((await rosterOf(one.eva)).newcomers).toMatchObject([
      { userId: rui.id, name: 'Rui Lobo', capacity: 'member', kind: 'admit' },
    ])
  })

  test('is admitted by more than half of the members, each typing the numbers; receives what comes, and nothing older', async () => {
    const checkNumbers = await numbersOf(world, rui)
    const begun = await admit(one.ana, checkNumbers)
    const { act } = begun.json<ActOutcome>()
    expect(act).toMatchObject({ kind: 'admit', signed: 1, needed: 2, isSigned: true, maySign: false, mayStop: true })
    expect(await rosterOf(one.luis)).toMatchObject({ newcomers: [], acts: [{ id: act?.id, maySign: true }] })
    expect((await ownSeat(world, rui)).act).toMatchObject({ id: act?.id, signed: 1, needed: 2, maySign: false })
    expect(await me(rui)).toMatchObject({ keyState: 'waiting' })
    const grouped = checkNumbers.replaceAll(/(\d{4})(?=\d)/g, '$1 ')
    expect((await sign(world, one.luis, act?.id ?? '', { checkNumbers: grouped })).json()).toEqual({ act: null })

    expect(await me(rui)).toMatchObject({ keyState: 'admitted', locked: false })
    const { seats, acts } = await rosterOf(rui)
    expect(acts).toEqual([])
    expect(seats.find(({ isYou }) => isYou)).toMatchObject({ userId: rui.id, capacity: 'member', isLocked: false })
    expect(seats.find(({ isYou }) => isYou)?.admittedBy).toHaveLength(2)
    expect(refusalOf(await read(world, rui, one.report.id))).toEqual([403, 'no-access'])
    const later = await submit(world, one.channel)
    expect((await read(world, rui, later.id)).statusCode).toBe(200)
  })

  test('is admitted at once by a lone member, and by both of two', async () => {
    const channel = await createChannel(world.deps)
    const only = await createMember(world.deps, channel)
    const [second, third] = [
      await createMember(world.deps, channel, { keyState: 'waiting' }),
      await createMember(world.deps, channel, { keyState: 'waiting' }),
    ]
    expect((await admit(only, await numbersOf(world, second), second.id)).json()).toEqual({ act: null })
    const { act } = (await admit(only, await numbersOf(world, third), third.id)).json<ActOutcome>()
    expect(act).toMatchObject({ signed: 1, needed: 2 })
    expect(refusalOf(await admitBy(world, [second], third))).toEqual([409, 'conflict'])
    const checkNumbers = await numbersOf(world, third)
    expect((await sign(world, second, act?.id ?? '', { checkNumbers })).json()).toEqual({ act: null })
  })

  test('is admitted by one signature as an investigator, who counts for nothing', async () => {
    const expert = await createInvestigator(world.deps, one.channel, { keyState: 'waiting' })
    const answer = await admit(one.ana, await numbersOf(world, expert), expert.id)
    expect(answer.json()).toEqual({ act: null })
    expect(await me(expert)).toMatchObject({ keyState: 'admitted' })
    expect(refusalOf(await world.call('GET', '/api/roster', { token: expert.token }))).toEqual([403, 'forbidden'])
    const { act } = (await admit(one.ana, await numbersOf(world, rui))).json<ActOutcome>()
    expect(act).toMatchObject({ needed: 2 })
    const stop = { token: expert.token, payload: {} }
    expect((await world.call('POST', `/api/roster/acts/${act?.id}/stop`, stop)).statusCode).toBe(403)
  })

  test('as an alternate is admitted by the rule, sees what waits, and signs nothing', async () => {
    const alternate = await createMember(world.deps, one.channel, { capacity: 'alternate', keyState: 'waiting' })
    expect((await rosterOf(one.ana)).newcomers.map(({ capacity }) => capacity).sort()).toEqual(['alternate', 'member'])
    expect((await admitBy(world, [one.ana, one.luis], alternate)).json()).toEqual({ act: null })
    const checkNumbers = await numbersOf(world, rui)
    const { act } = (await admit(one.ana, checkNumbers)).json<ActOutcome>()
    const seen = await rosterOf(alternate, '?opened=true')
    expect(seen.acts).toMatchObject([{ id: act?.id, maySign: false, mayStop: false, countsAt: act?.countsAt }])
    expect(refusalOf(await sign(world, alternate, act?.id ?? '', { checkNumbers }))).toEqual([403, 'forbidden'])
    const stop = { token: alternate.token, payload: {} }
    expect((await world.call('POST', `/api/roster/acts/${act?.id}/stop`, stop)).statusCode).toBe(403)
  })

  test('needs as many signatures where members are disabled or locked out', async () => {
    const { token } = await createAdministrator(world.deps)
    await world.call('PATCH', '/api/users/disable', { token, payload: { id: one.eva.id } })
    const payload = { id: one.luis.id, newPassword: 'Temporal2026x' }
    await world.call('PATCH', '/api/users/reset-password', { token, payload })
    const { act } = (await admit(one.ana, await numbersOf(world, rui))).json<ActOutcome>()
    expect(act).toMatchObject({ signed: 1, needed: 2 })
    expect(await me(rui)).toMatchObject({ keyState: 'waiting' })
  })

  test('whose access was reset before, is admitted with what they have since, and not locked out', async () => {
    const { token } = await createAdministrator(world.deps)
    const payload = { id: rui.id, newPassword: 'Temporal2026x' }
    await world.call('PATCH', '/api/users/reset-password', { token, payload })
    expect((await rosterOf(one.ana)).newcomers).toEqual([])
    const given = { username: rui.username, password: 'Temporal2026x' }
    const temporary = (await world.call('POST', '/api/auth/login', { payload: given })).json<By>()
    const change = { id: rui.id, oldPassword: 'Temporal2026x', newPassword: 'Propia2026clave' }
    const own = await world.call('PATCH', '/api/users/change-password', { token: temporary.token, payload: change })
    const back = { ...rui, ...own.json<By>() }
    expect((await admitBy(world, [one.ana, one.luis], back)).json()).toEqual({ act: null })
    expect(await me(back)).toMatchObject({ keyState: 'admitted', locked: false })
    expect((await rosterOf(back)).seats).toHaveLength(4)
  })
})

describe('the check numbers', () => {
  test('are asked of whoever signs, and none but these keys’ are taken', async () => {
    const errors = async (answer: ReturnType<typeof admit>) => (await answer).json<Problem>().errors
    expect(await errors(admit(one.ana))).toEqual([expect.stringMatching(/^checkNumbers: /)])
    expect(await errors(admit(one.ana, '1234 5678'))).toEqual([
      `checkNumbers: ${translators.en('roster.numbers.sixteen')}`,
    ])
    const text = `checkNumbers: ${translators.en('roster.numbers.wrong')}`
    expect(await errors(admit(one.ana, wrong))).toEqual([text])
    const other = await createMember(world.deps, one.channel, { keyState: 'waiting' })
    expect(await errors(admit(one.ana, await numbersOf(world, other)))).toEqual([text])
    const { act } = (await admit(one.ana, await numbersOf(world, rui))).json<ActOutcome>()
    expect(refusalOf(await sign(world, one.luis, act?.id ?? ''))).toEqual([422, 'invalid'])
    expect(refusalOf(await sign(world, one.luis, act?.id ?? '', { checkNumbers: wrong }))).toEqual([422, 'invalid'])
    expect(await me(rui)).toMatchObject({ keyState: 'waiting' })
  })

  test('do not fit keys that somebody put into the row in the place of theirs', async () => {
    const other = await createMember(world.deps, await createChannel(world.deps))
    await sql`update user_key mine set public_key = theirs.public_key, signing_key = theirs.signing_key from user_key theirs
      where mine.user_id = ${rui.id} and theirs.user_id = ${other.id}`.execute(world.database.ownerDb)
    expect(refusalOf(await admit(one.ana, await numbersOf(world, rui)))).toEqual([422, 'invalid'])
  })

  test('are closed to one signer for one person after five wrong ones, for an hour', async () => {
    const checkNumbers = await numbersOf(world, rui)
    for (let at = 0; at < 5; at += 1) expect(refusalOf(await admit(one.ana, wrong))).toEqual([422, 'invalid'])
    const held = await admit(one.ana, checkNumbers)
    expect(refusalOf(held)).toEqual([429, 'too-many-requests'])
    const other = await createMember(world.deps, one.channel, { keyState: 'waiting' })
    expect(refusalOf(await admit(one.ana, wrong, other.id))).toEqual([422, 'invalid'])
    const { act } = (await admit(one.luis, checkNumbers)).json<ActOutcome>()
    expect(refusalOf(await sign(world, one.ana, act?.id ?? '', { checkNumbers }))).toEqual([429, 'too-many-requests'])
    world.advance(Number(held.headers['retry-after']))
    expect((await sign(world, one.ana, act?.id ?? '', { checkNumbers })).json()).toEqual({ act: null })
  })
})

describe('an act', () => {
  test('is begun once about one person, and signed once by each', async () => {
    const checkNumbers = await numbersOf(world, rui)
    const { act } = (await admit(one.ana, checkNumbers)).json<ActOutcome>()
    expect(refusalOf(await sign(world, one.ana, act?.id ?? '', { checkNumbers }))).toEqual([409, 'conflict'])
    expect(refusalOf(await admit(one.luis, checkNumbers))).toEqual([409, 'conflict'])
  })

  test('is about nobody of another channel, who is admitted already, or whose account is disabled', async () => {
    const elsewhere = await openCase(world)
    const checkNumbers = await numbersOf(world, rui)
    expect((await admit(elsewhere.ana, checkNumbers)).statusCode).toBe(404)
    expect((await admit(one.ana, checkNumbers, one.luis.id)).statusCode).toBe(404)
    const { act } = (await admit(one.ana, checkNumbers)).json<ActOutcome>()
    expect((await sign(world, elsewhere.ana, act?.id ?? '', { checkNumbers })).statusCode).toBe(404)
    const { token } = await createAdministrator(world.deps)
    const other = await createMember(world.deps, one.channel, { keyState: 'waiting' })
    const numbers = await numbersOf(world, other)
    await world.call('PATCH', '/api/users/disable', { token, payload: { id: other.id } })
    expect((await admit(one.ana, numbers, other.id)).statusCode).toBe(404)
  })

  test('is begun by members alone', async () => {
    const checkNumbers = await numbersOf(world, rui)
    const expert = await createInvestigator(world.deps, one.channel)
    for (const [by, refusal] of [
      [await createAdministrator(world.deps), [403, 'forbidden']],
      [expert, [403, 'forbidden']],
      [rui, [403, 'keys-locked']],
      [{ token: '' }, [401, 'unauthorized']],
    ] as const)
      expect(refusalOf(await admit(by, checkNumbers))).toEqual(refusal)
  })
})
