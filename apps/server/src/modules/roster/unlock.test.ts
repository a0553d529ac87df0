import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CurrentUser } from '@canal/contract/auth/schemas'
import type { GovernanceEntry, Lacking, Roster } from '@canal/contract/roster/schemas'
import type { Page, Problem } from '@canal/contract'
import { admitBy, beginAnew, newestIdentity, ownSeat, resetAndSignIn, sign } from '../../../test/colleagues.ts'
import { createAdministrator, createInvestigator, createMember, type TestPerson } from '../../../test/factories.ts'
import {
  newAddress,
  openCase,
  openWorld,
  read,
  readReport,
  refusalOf,
  submit,
  type Case,
  type World,
} from '../../../test/world.ts'
import { holdClocks, passDays } from './testing/time.ts'

const first = 'Primera4Grapa'
const own = 'Segunda5Tecla'

let world: World
let administrator: TestPerson
let one: Case
let eva: TestPerson
beforeAll(async () => {
  world = await openWorld()
  holdClocks(world)
  administrator = await createAdministrator(world.deps)
})
beforeEach(async () => {
  one = await openCase(world)
  eva = await createMember(world.deps, one.channel, { firstName: 'Eva', lastName1: 'Soto', password: first })
})
afterAll(() => world.close())

type By = { token: string }
type Unlocked = { token?: string; recoveryCode?: string }
const me = async (by: By) => (await world.call('GET', '/api/auth/current', { token: by.token })).json<CurrentUser>()
const unlock = (by: By, payload: object) => world.call('POST', '/api/auth/unlock', { token: by.token, payload })
const signIn = async (password: string) => {
  const payload = { username: eva.username, password }
  return (await world.call('POST', '/api/auth/login', { payload, remoteAddress: newAddress() })).json<By>()
}
const change = async (by: By, oldPassword: string, newPassword: string) => {
  const payload = { id: eva.id, oldPassword, newPassword }
  const answer = await world.call('PATCH', '/api/users/change-password', { token: by.token, payload })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<By & { recoveryCode: string }>()
}
const afterReset = (password = own) => resetAndSignIn(world, administrator, eva, { own: password })
const rosterOf = async (by: By) => (await world.call('GET', '/api/roster', { token: by.token })).json<Roster>()
const seatOf = async (by: By, who: { id: string }) => (await rosterOf(by)).seats.find(({ userId }) => userId === who.id)
const registerOf = async (by: By) => {
  const log = await world.call('GET', '/api/governance-log', { token: by.token })
  return log.json<Page<GovernanceEntry>>().items.map(({ kind, person, act, by: who }) => [kind, act, person.name, who])
}
/** What waits about the person who is locked out. */
const actOf = async (by: By) => (await ownSeat(world, by)).act?.id ?? expect.fail('nothing waits')

describe('a reset', () => {
  test('ends the sessions, keeps the place, and locks out: nothing opens before the keys do', async () => {
    const { id } = one.report
    const report = await readReport(world, one.ana, id)
    expect(report.membersAllowedToAccess).toHaveLength(3)
    const locked = await afterReset()
    expect((await world.call('GET', '/api/auth/current', { token: eva.token })).statusCode).toBe(401)
    expect(await me(locked)).toMatchObject({ keyState: 'admitted', locked: true })
    for (const path of ['roster', 'governance-log', 'recovery-key', 'reports/list'])
      expect(refusalOf(await world.call('GET', `/api/${path}`, { token: locked.token }))).toEqual([403, 'keys-locked'])
    expect(refusalOf(await read(world, locked, id))).toEqual([403, 'keys-locked'])
    expect(await ownSeat(world, locked)).toMatchObject({ checkNumbers: null, act: null, ways: ['oldPassword', 'anew'] })
    expect(await seatOf(one.ana, eva)).toMatchObject({ isLocked: true, isActive: true })
    expect((await rosterOf(one.ana)).newcomers).toEqual([])
    expect((await registerOf(one.ana))[0]).toEqual(['reset', null, 'Eva Soto', null])
  })

  test('leaves three ways, in this order, the first where there is a code', async () => {
    await change(eva, first, 'Tercera8Silla')
    const locked = await afterReset()
    expect((await ownSeat(world, locked)).ways).toEqual(['recoveryCode', 'oldPassword', 'anew'])
  })

  test('is over for nobody who was not reset: unlocking is a conflict, and asks for one of the three, a session and a channel', async () => {
    for (const payload of [{ recoveryCode: 'x' }, { oldPassword: first }, { anew: true }])
      expect(refusalOf(await unlock(eva, payload))).toEqual([409, 'conflict'])
    const waiting = await createMember(world.deps, one.channel, { keyState: 'waiting' })
    expect(refusalOf(await unlock(waiting, { anew: true }))).toEqual([409, 'conflict'])
    for (const payload of [{}, { oldPassword: first, recoveryCode: 'x' }, { oldPassword: first, anew: true }])
      expect(refusalOf(await unlock(eva, payload))).toEqual([422, 'invalid'])
    expect((await unlock({ token: '' }, { anew: true })).statusCode).toBe(401)
    expect(refusalOf(await unlock(administrator, { anew: true }))).toEqual([403, 'forbidden'])
  })

  test('says of a wrong code what one looks like', async () => {
    const answer = await unlock(await afterReset(), { recoveryCode: 'nonsense' })
    expect(answer.json<Problem>().errors?.[0]).toMatch(/^recoveryCode: .*six groups of four/)
  })

  test('may be tried to be undone five times an hour', async () => {
    const locked = await afterReset()
    for (let at = 0; at < 5; at += 1)
      expect(refusalOf(await unlock(locked, { recoveryCode: 'nonsense' }))).toEqual([422, 'password-incorrect'])
    expect(refusalOf(await unlock(locked, { oldPassword: first }))).toEqual([429, 'too-many-requests'])
  })
})

describe('the recovery code', () => {
  test('opens at once, with everything as before, and gives way to another code', async () => {
    const kept = await change(eva, first, 'Tercera8Silla')
    const report = await submit(world, one.channel)
    const before = [await seatOf(one.ana, eva), await newestIdentity(world, eva.id)]
    const locked = await afterReset()
    const code = kept.recoveryCode.toLowerCase().replaceAll('-', ' ')
    const answer = await unlock(locked, { recoveryCode: code })
    expect(answer.statusCode, answer.body).toBe(200)
    const opened = answer.json<By & Unlocked>()
    expect(opened.recoveryCode).not.toBe(kept.recoveryCode)
    expect((await world.call('GET', '/api/auth/current', { token: locked.token })).statusCode).toBe(401)
    expect(await me(opened)).toMatchObject({ keyState: 'admitted', locked: false })
    expect((await readReport(world, opened, report.id)).details.description).toContain('Invoices')
    expect([await seatOf(one.ana, eva), await newestIdentity(world, eva.id)]).toEqual(before)
    expect((await rosterOf(opened)).acts).toEqual([])
    expect((await registerOf(one.ana))[0]).toEqual(['unlocked', null, 'Eva Soto', 'Eva Soto'])
    expect((await readReport(world, await signIn(own), report.id)).id).toBe(report.id)

    const again = await afterReset('Cuarta9Puerta')
    expect(refusalOf(await unlock(again, { recoveryCode: code }))).toEqual([422, 'password-incorrect'])
    expect((await unlock(again, { recoveryCode: opened.recoveryCode })).statusCode).toBe(200)
  })
})

describe('the last password', () => {
  test('opens at once when a colleague types the numbers of the keys, and at the next sign-in everything is as before', async () => {
    const report = await submit(world, one.channel)
    const locked = await afterReset()
    expect((await unlock(locked, { oldPassword: first })).json()).toEqual({})
    const { checkNumbers, act } = await ownSeat(world, locked)
    expect(act).toMatchObject({ kind: 'unlock', signed: 1, needed: 2, asksNumbers: true, signers: ['Eva Soto'] })
    expect(refusalOf(await sign(world, one.ana, act?.id ?? ''))).toEqual([422, 'invalid'])
    const wrong = await sign(world, one.ana, act?.id ?? '', { checkNumbers: '1234 5678 1234 5678' })
    expect(wrong.json()).toMatchObject({ status: 422, code: 'invalid' })
    expect(await me(locked)).toMatchObject({ locked: true })
    const signed = await sign(world, one.ana, act?.id ?? '', { checkNumbers })
    expect(signed.json()).toEqual({ act: null })
    expect((await world.call('GET', '/api/auth/current', { token: locked.token })).statusCode).toBe(401)
    const back = await signIn(own)
    expect(await me(back)).toMatchObject({ keyState: 'admitted', locked: false })
    expect((await readReport(world, back, report.id)).details.description).toContain('Invoices')
    expect((await readReport(world, await signIn(own), report.id)).id).toBe(report.id)
    expect((await signIn(first)).token).toBeUndefined()
  })

  test('opens after seven days from when a member saw it, and not before', async () => {
    const locked = await afterReset()
    await unlock(locked, { oldPassword: first })
    await world.call('GET', '/api/roster?opened=true', { token: one.luis.token })
    await passDays(world, 6.9)
    expect(await me(await signIn(own))).toMatchObject({ locked: true })
    await passDays(world, 0.1)
    expect(await me(await signIn(own))).toMatchObject({ keyState: 'admitted', locked: false })
  })

  test('is stopped by a member, and may be tried again', async () => {
    const locked = await afterReset()
    await unlock(locked, { oldPassword: first })
    const id = await actOf(locked)
    const stopped = await world.call('POST', `/api/roster/acts/${id}/stop`, { token: one.luis.token, payload: {} })
    expect(stopped.statusCode).toBe(204)
    await passDays(world, 31)
    expect(await ownSeat(world, locked)).toMatchObject({ act: null, ways: ['oldPassword', 'anew'] })
    expect(await me(await signIn(own))).toMatchObject({ locked: true })
    expect((await unlock(await signIn(own), { oldPassword: first })).statusCode).toBe(200)
  })

  test('is the one that opened the keys last: not the temporary one, the present one, or one from before', async () => {
    await change(eva, first, 'Tercera8Silla')
    const between = await afterReset('Cuarta9Puerta')
    const locked = await afterReset()
    expect((await world.call('GET', '/api/auth/current', { token: between.token })).statusCode).toBe(401)
    for (const oldPassword of ['Temporal2026x', own, first, 'Cuarta9Puerta'])
      expect(refusalOf(await unlock(locked, { oldPassword })), oldPassword).toEqual([422, 'password-incorrect'])
    expect((await unlock(locked, { oldPassword: 'Tercera8Silla' })).statusCode).toBe(200)
  })

  test('goes on to open where the present one is changed while the act waits', async () => {
    const locked = await afterReset()
    await unlock(locked, { oldPassword: first })
    const changed = await change(locked, own, 'Cuarta9Puerta')
    const { checkNumbers, act } = await ownSeat(world, changed)
    await sign(world, one.ana, act?.id ?? '', { checkNumbers })
    expect(await me(await signIn('Cuarta9Puerta'))).toMatchObject({ keyState: 'admitted', locked: false })
  })

  test('may be tried anew after another reset, which ends what waited', async () => {
    const locked = await afterReset()
    await unlock(locked, { oldPassword: first })
    const again = await afterReset('Cuarta9Puerta')
    expect(await ownSeat(world, again)).toMatchObject({ act: null, ways: ['oldPassword', 'anew'] })
    await unlock(again, { oldPassword: first })
    const { checkNumbers, act } = await ownSeat(world, again)
    expect((await sign(world, one.luis, act?.id ?? '', { checkNumbers })).json()).toEqual({ act: null })
    expect(await me(await signIn('Cuarta9Puerta'))).toMatchObject({ keyState: 'admitted', locked: false })
  })
})

describe('keys made anew', () => {
  test('wait for the committee; admitted, they read what comes, and what came before once a colleague gave it', async () => {
    const report = await submit(world, one.channel)
    const locked = await afterReset()
    const answer = await unlock(locked, { anew: true })
    const begun = answer.json<By & Unlocked>()
    expect(begun.recoveryCode).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/)
    expect(await me(begun)).toMatchObject({ keyState: 'waiting', locked: true })
    expect(refusalOf(await read(world, begun, report.id))).toEqual([403, 'keys-locked'])
    expect((await rosterOf(one.ana)).newcomers).toMatchObject([{ userId: eva.id, kind: 'rekey' }])
    const back = { ...eva, ...begun }
    const admitted = await admitBy(world, [one.ana, one.luis, one.eva], back, 'rekey')
    expect(admitted.json()).toEqual({ act: null })
    expect(await me(begun)).toMatchObject({ keyState: 'admitted', locked: false })
    const later = await submit(world, one.channel)
    expect((await read(world, begun, later.id)).statusCode).toBe(200)
    expect(refusalOf(await read(world, begun, report.id))).toEqual([403, 'no-access'])
    const [lacking] = (await world.call('GET', '/api/roster/lacking', { token: one.ana.token })).json<Lacking[]>()
    expect(lacking).toMatchObject({ userId: eva.id, remaining: 1 })
    const payload = { version: lacking?.version }
    const given = await world.call('POST', `/api/roster/lacking/${eva.id}`, { token: one.ana.token, payload })
    expect(given.json()).toMatchObject({ done: 1, skipped: 0, remaining: 0 })
    expect((await readReport(world, begun, report.id)).details.description).toContain('Invoices')
  })

  test('leave the code and the last password good, and wait no more once one of these opened', async () => {
    const kept = await change(eva, first, 'Tercera8Silla')
    const report = await submit(world, one.channel)
    const begun = await beginAnew(world, await afterReset())
    expect((await ownSeat(world, begun)).ways).toEqual(['recoveryCode', 'oldPassword', 'anew'])
    expect((await admitBy(world, [one.ana], { ...eva, ...begun }, 'rekey')).statusCode).toBe(200)
    const opened = (await unlock(begun, { recoveryCode: kept.recoveryCode })).json<By>()
    expect(await me(opened)).toMatchObject({ keyState: 'admitted', locked: false })
    expect((await readReport(world, opened, report.id)).id).toBe(report.id)
    expect(await rosterOf(one.luis)).toMatchObject({ acts: [], newcomers: [] })
    const told = await world.call('GET', '/api/notifications?state=unread', { token: one.luis.token })
    expect(told.body).not.toContain('committee-acts')
    await passDays(world, 31)
    expect((await readReport(world, await signIn(own), report.id)).id).toBe(report.id)
  })

  test('leave the last password good as long as nobody began to admit them', async () => {
    const report = await submit(world, one.channel)
    const begun = await beginAnew(world, await afterReset())
    expect((await unlock(begun, { oldPassword: first })).statusCode).toBe(200)
    const { checkNumbers, act } = await ownSeat(world, begun)
    expect(act?.kind).toBe('unlock')
    expect((await sign(world, one.luis, act?.id ?? '', { checkNumbers })).json()).toEqual({ act: null })
    expect((await readReport(world, await signIn(own), report.id)).id).toBe(report.id)
    expect((await rosterOf(one.luis)).newcomers).toEqual([])
  })

  test('give way to the last password that opened the former ones, also once a colleague began to admit them', async () => {
    const begun = await beginAnew(world, await afterReset())
    await admitBy(world, [one.ana], { ...eva, ...begun }, 'rekey')
    expect((await rosterOf(one.luis)).acts).toMatchObject([{ kind: 'rekey' }])
    expect((await unlock(begun, { oldPassword: first })).statusCode).toBe(200)
    expect((await rosterOf(one.luis)).acts).toMatchObject([{ kind: 'unlock', isOwn: true }])
    const { checkNumbers, act } = await ownSeat(world, begun)
    expect((await sign(world, one.luis, act?.id ?? '', { checkNumbers })).json()).toEqual({ act: null })
    expect(await me(await signIn(own))).toMatchObject({ keyState: 'admitted', locked: false })
  })

  test('give way so to the alternate’s and an investigator’s too', async () => {
    const { deps } = world
    const people = [
      await createMember(deps, one.channel, { capacity: 'alternate', password: first }),
      await createInvestigator(deps, one.channel, { password: first }),
    ]
    for (const who of people) {
      const begun = await beginAnew(world, await resetAndSignIn(world, administrator, who, { own }))
      expect((await admitBy(world, [one.ana], { ...who, ...begun }, 'rekey')).statusCode).toBe(200)
      const answer = await unlock(begun, { oldPassword: first })
      expect(answer.statusCode, answer.body).toBe(200)
      expect((await rosterOf(one.luis)).acts).toContainEqual(expect.objectContaining({ kind: 'unlock' }))
      await passDays(world, 31)
      expect((await rosterOf(one.luis)).acts).toEqual([])
      expect(await seatOf(one.luis, who)).toMatchObject({ isLocked: false })
    }
  })
})
