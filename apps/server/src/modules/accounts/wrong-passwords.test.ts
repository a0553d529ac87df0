import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CurrentUser } from '@canal/contract/auth/schemas'
import { resetAndSignIn } from '../../../test/colleagues.ts'
import { createAdministrator, createMember, type TestPerson } from '../../../test/factories.ts'
import { recordStatements } from '../../../test/statements.ts'
import { newAddress, openCase, openWorld, refusalOf, type Case, type World } from '../../../test/world.ts'

const password = 'Primera4Grapa'
const wrong = 'Equivocada5x'
let world: World
let one: Case
let noa: TestPerson
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  one = await openCase(world)
  noa = await createMember(world.deps, one.channel, { password })
})
afterAll(() => world.close())

const signIn = (username: string, typed = wrong) =>
  world.call('POST', '/api/auth/login', { payload: { username, password: typed }, remoteAddress: newAddress() })
const stop = (username: string) =>
  world.call('POST', '/api/roster/stoppable', { payload: { username, password: wrong }, remoteAddress: newAddress() })
const toldOf = async ({ token }: { token: string }) =>
  (await world.call('GET', '/api/auth/current', { token })).json<CurrentUser>().wrongPasswords
const read = ({ token }: { token: string }, count: number) =>
  world.call('DELETE', '/api/auth/wrong-passwords', { token, payload: { count } })
const tryOften = async (times: number, of = noa) => {
  for (let at = 0; at < times; at += 1)
    expect(refusalOf(await signIn(of.username))).toEqual([401, 'credentials-invalid'])
}
const dayMs = 24 * 3600 * 1000

test('ten from as many networks are told at the next sign-in, how many and since when, until one says to have read it', async () => {
  const since = world.deps.now().toISOString()
  await tryOften(9)
  expect(await toldOf(noa)).toBeUndefined()
  world.advance(3600)
  await tryOften(1)
  const by = (await signIn(noa.username, password)).json<{ token: string }>()
  expect(await toldOf(by)).toEqual({ count: 10, since })
  // They change nothing for anybody else, and seeing them is not having read them.
  expect(await toldOf(one.ana)).toBeUndefined()
  expect(await toldOf(by)).toEqual({ count: 10, since })
  await tryOften(12)
  expect((await read(by, 10)).statusCode).toBe(204)
  // What came since they were shown ten is told anew, from now.
  expect(await toldOf(by)).toEqual({ count: 12, since: world.deps.now().toISOString() })
  await read(by, 12)
  expect(await toldOf(by)).toBeUndefined()
})

test('count wherever a password is tried: signing in, the page to stop an act, with a session, and after a reset', async () => {
  const administrator = await createAdministrator(world.deps)
  const own = { temporary: 'Provisional6Mesa', own: 'Segunda5Tecla' }
  const { token } = await resetAndSignIn(world, administrator, noa, own)
  const prove = () => world.call('POST', '/api/auth/otp', { token, payload: { password: wrong } })
  const change = () => {
    const payload = { id: noa.id, oldPassword: wrong, newPassword: 'Tercera6Silla' }
    return world.call('PATCH', '/api/users/change-password', { token, payload })
  }
  const unlock = () => world.call('POST', '/api/auth/unlock', { token, payload: { oldPassword: wrong } })
  for (const attempt of [prove, change, unlock, () => signIn(noa.username), () => stop(noa.username)])
    for (const _ of [1, 2]) expect((await attempt()).statusCode).toBeGreaterThanOrEqual(400)
  expect(await toldOf({ token })).toMatchObject({ count: 10 })
})

test('at a name that nobody has are answered alike, after the same statements, and fill no table', async () => {
  const waiting = await createMember(world.deps, one.channel, { password, keyState: 'waiting' })
  const administrator = await createAdministrator(world.deps)
  await signIn('nobody-at-all')
  for (const of of [noa, waiting, administrator]) await tryOften(1, of)
  const rows = async () => (await sql`select 1 from wrong_password`.execute(world.database.ownerDb)).rows.length
  const before = await rows()
  const asked = recordStatements(world)
  for (const attempt of [signIn, stop]) {
    const answers = [await attempt(noa.username), await attempt('nobody-at-all'), await attempt('another-one')]
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  }
  for (const attempt of [signIn, stop]) {
    asked()
    await attempt(noa.username)
    const known = asked()
    for (const name of ['nobody-at-all', 'another-one', waiting.username, administrator.username]) {
      await attempt(name)
      expect(asked(), name).toEqual(known)
    }
  }
  expect(await rows()).toBe(before)
})

test('lock nobody out, and few of them are forgotten after thirty days', async () => {
  await tryOften(9)
  world.advance((31 * dayMs) / 1000)
  await tryOften(1)
  const by = (await signIn(noa.username, password)).json<{ token: string }>()
  expect(await toldOf(by)).toBeUndefined()
  await tryOften(9)
  world.advance((31 * dayMs) / 1000)
  await tryOften(1)
  expect(await toldOf(by)).toMatchObject({ count: 11 })
  expect((await signIn(noa.username, password)).statusCode).toBe(200)
})
