import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ActOutcome, OwnSeat, Roster } from '@canal/contract/roster/schemas'
import { holdClocks, passDays } from '../src/modules/roster/testing/time.ts'
import { admitBy, resetAndSignIn, sign } from './colleagues.ts'
import { createAdministrator, createChannel, createMember, type TestChannel, type TestPerson } from './factories.ts'
import { newAddress, openWorld, readReport, refusalOf, send, submit, type World } from './world.ts'

const password = 'Primera4Grapa'
const temporary = { password: 'Provisional6Mesa', isPasswordTemporary: true }

let world: World
let administrator: TestPerson
let channel: TestChannel
beforeAll(async () => {
  world = await openWorld()
  administrator = await createAdministrator(world.deps)
})
beforeEach(async () => {
  holdClocks(world)
  channel = await createChannel(world.deps)
})
afterAll(() => world.close())

const member = (options: object = {}) => createMember(world.deps, channel, { password, ...options })
const signIn = async ({ username }: { username: string }, typed = password): Promise<{ token: string }> => {
  const payload = { username, password: typed }
  const answer = await world.call('POST', '/api/auth/login', { payload, remoteAddress: newAddress() })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ token: string }>()
}
const rosterSeenBy = async (by: { token: string }): Promise<Roster> =>
  (await world.call('GET', '/api/roster?opened=true', { token: by.token })).json<Roster>()
const waiting = () => createMember(world.deps, channel, { keyState: 'waiting' })
const asAdministrator = (method: 'PATCH' | 'POST', path: string, payload: object) =>
  world.call(method, path, { token: administrator.token, payload })

describe('a committee', () => {
  test('that is away for a month loses nothing: reports come in, and what one of them had begun counts', async () => {
    const [ana, luis] = [await member(), await member()]
    const rui = await waiting()
    expect((await admitBy(world, [ana], rui)).json<ActOutcome>().act).not.toBeNull()
    await passDays(world, 15)
    const between = await submit(world, channel)
    await passDays(world, 16)
    for (const one of [await signIn(ana), await signIn(luis)]) {
      expect((await rosterSeenBy(one)).seats).toHaveLength(3)
      expect((await readReport(world, one, between.id)).details.description).toContain('Invoices')
    }
    const later = await submit(world, channel)
    expect((await readReport(world, await signIn(luis), later.id)).id).toBe(later.id)
  })

  test('of two, one of whom refuses everything, is moved on after ninety days by their account being disabled', async () => {
    const [ana, luis] = [await member(), await member()]
    const rui = await waiting()
    const stop = (act: string) =>
      world.call('POST', `/api/roster/acts/${act}/stop`, {
        payload: { username: luis.username, password },
        remoteAddress: newAddress(),
      })
    const begun = async () => {
      const outcome = await admitBy(world, [await signIn(ana)], rui)
      return outcome.json<ActOutcome>().act?.id ?? expect.fail(outcome.body)
    }
    expect((await stop(await begun())).statusCode).toBe(204)
    expect((await asAdministrator('PATCH', '/api/users/disable', { id: luis.id })).statusCode).toBe(200)
    await passDays(world, 89)
    expect((await stop(await begun())).statusCode).toBe(204)
    await passDays(world, 1.1)
    expect(refusalOf(await stop(await begun()))).toEqual([403, 'forbidden'])
    await passDays(world, 31)
    expect((await rosterSeenBy(await signIn(ana))).seats.map(({ userId }) => userId)).toContain(rui.id)
  })

  test('whose members were all reset opens everything again with their last passwords, and an administrator nothing', async () => {
    const people = [await member(), await member(), await member()]
    const report = await submit(world, channel)
    const own = 'Segunda5Tecla'
    for (const one of people) {
      const locked = await resetAndSignIn(world, administrator, one, { own })
      const answer = await world.call('POST', '/api/auth/unlock', {
        token: locked.token,
        payload: { oldPassword: password },
      })
      expect(answer.statusCode, answer.body).toBe(200)
      expect(refusalOf(await world.call('GET', '/api/reports/list', { token: locked.token }))[1]).toBe('keys-locked')
    }
    const meanwhile = await submit(world, channel)
    await passDays(world, 30)
    for (const one of people) {
      const back = await signIn(one, own)
      for (const { id } of [report, meanwhile]) expect((await readReport(world, back, id)).id).toBe(id)
    }
  })

  test('whose members were all reset is back at once where one kept their code: they sign for the others', async () => {
    const [ana, luis] = [await member(), await member()]
    const changed = await world.call('PATCH', '/api/users/change-password', {
      token: ana.token,
      payload: { id: ana.id, oldPassword: password, newPassword: 'Tercera8Silla' },
    })
    const { recoveryCode } = changed.json<{ recoveryCode: string }>()
    const report = await submit(world, channel)
    const [first, second] = [
      await resetAndSignIn(world, administrator, ana, { own: 'Segunda5Tecla' }),
      await resetAndSignIn(world, administrator, luis, { own: 'Segunda5Tecla' }),
    ]
    const unlock = (token: string, payload: object) => world.call('POST', '/api/auth/unlock', { token, payload })
    const opened = (await unlock(first.token, { recoveryCode })).json<{ token: string }>()
    expect((await unlock(second.token, { oldPassword: password })).statusCode).toBe(200)
    const seat = (await world.call('GET', '/api/roster/own', { token: second.token })).json<OwnSeat>()
    const signed = await sign(world, opened, seat.act?.id ?? '', { checkNumbers: seat.checkNumbers })
    expect(signed.json()).toEqual({ act: null })
    expect((await readReport(world, await signIn(luis, 'Segunda5Tecla'), report.id)).id).toBe(report.id)
  })

  test('whose founder never comes begins with another one, whom the administrator names', async () => {
    const absent = await createMember(world.deps, channel, { keyState: 'none', ...temporary })
    const luis = await createMember(world.deps, channel, { keyState: 'none', ...temporary })
    expect((await send(world, channel)).statusCode).not.toBe(200)
    const named = await asAdministrator('POST', '/api/roster/founder', { channelId: channel.id, userId: luis.id })
    expect(named.statusCode, named.body).toBe(204)
    const first = await signIn(luis, temporary.password)
    const changed = await world.call('PATCH', '/api/users/change-password', {
      token: first.token,
      payload: { id: luis.id, oldPassword: temporary.password, newPassword: 'Segunda5Tecla' },
    })
    const { token } = changed.json<{ token: string }>()
    expect((await rosterSeenBy({ token })).seats.map(({ userId }) => userId)).toEqual([luis.id])
    const report = await submit(world, channel)
    expect((await readReport(world, { token }, report.id)).id).toBe(report.id)
    const again = await asAdministrator('POST', '/api/roster/founder', { channelId: channel.id, userId: absent.id })
    expect(refusalOf(again)).toEqual([409, 'conflict'])
  })
})
