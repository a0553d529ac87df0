import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Problem } from '@canal/contract'
import type { Readmission } from '@canal/contract/readmissions/schemas'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import {
  createAdministrator,
  createChannel,
  createInvestigator,
  createMember,
  type TestChannel,
  type TestPerson,
} from '../../../test/factories.ts'
import { inChannel } from '../../db/transaction.ts'
import { channelPeople, counts } from '../access/index.ts'
import { registerUsers } from '../users/index.ts'
import { registerReadmissions, settleWaiting } from './index.ts'
import { answerColleague } from '../../../test/colleagues.ts'

let app: TestApp
let channel: TestChannel
let colleague: TestPerson
let waiting: TestPerson
beforeAll(async () => {
  app = await buildTestApp([registerReadmissions, registerUsers])
})
beforeEach(async () => {
  channel = await createChannel(app.deps)
  colleague = await createMember(app.deps, channel)
  waiting = await createMember(app.deps, channel, { keyState: 'unconfirmed' })
})
afterAll(() => app.close())

/** By a page that asks by itself; and by somebody who comes to see. */
const list = (by: TestPerson) => app.call('GET', '/api/readmissions', { token: by.token })
const open = (by: TestPerson) => app.call('GET', '/api/readmissions?opened=true', { token: by.token })
const answer = (by: TestPerson, userId: string, confirm: unknown) => answerColleague(app, by, userId, confirm)
const doesCount = (person: TestPerson) =>
  inChannel(app.deps.db, channel.id, async (tx) =>
    (await channelPeople(tx, app.deps, channel.id)).filter(counts).some((one) => one.userId === person.id),
  )
const hours = (count: number) => app.advance(count * 3600)

test('a confirmed colleague sees who waits, and since when it would count by itself', async () => {
  expect((await list(colleague)).json<Readmission[]>()[0]?.confirmsAt).toBeNull()
  const [item, ...rest] = (await open(colleague)).json<Readmission[]>()
  expect(rest).toEqual([])
  expect(item).toMatchObject({ userId: waiting.id, username: waiting.username, isNew: true, isObjected: false })
  expect(item?.confirmsAt).toBe(new Date(app.deps.now().getTime() + 72 * 3_600_000).toISOString())
})

test('a colleague’s confirmation makes the keys count at once', async () => {
  expect(await doesCount(waiting)).toBe(false)
  expect((await answer(colleague, waiting.id, true)).statusCode).toBe(204)
  expect(await doesCount(waiting)).toBe(true)
  expect((await list(colleague)).json()).toEqual([])
  expect((await answer(colleague, waiting.id, true)).statusCode).toBe(404)
})

test('72 hours after a colleague was told, without an objection, the keys count', async () => {
  await list(colleague)
  hours(100)
  await settleWaiting(app.deps)
  expect(await doesCount(waiting)).toBe(false)
  await open(colleague)
  hours(71)
  await settleWaiting(app.deps)
  expect(await doesCount(waiting)).toBe(false)
  hours(1)
  await settleWaiting(app.deps)
  expect(await doesCount(waiting)).toBe(true)
})

test('an objection stops the hours, until a colleague confirms after all', async () => {
  await open(colleague)
  await answer(colleague, waiting.id, false)
  hours(200)
  await settleWaiting(app.deps)
  expect(await doesCount(waiting)).toBe(false)
  expect((await list(colleague)).json<Readmission[]>()[0]).toMatchObject({ isObjected: true, confirmsAt: null })
  await answer(colleague, waiting.id, true)
  expect(await doesCount(waiting)).toBe(true)
})

test('who is disabled meanwhile, or comes to be something else, is told of anew before the hours run', async () => {
  const administrator = await createAdministrator(app.deps)
  const expert = await createInvestigator(app.deps, channel, { keyState: 'unconfirmed' })
  await open(colleague)
  for (const state of ['disable', 'enable'])
    await app.call('PATCH', `/api/users/${state}`, { token: administrator.token, payload: { id: waiting.id } })
  const payload = { id: expert.id, name: 'A', lastName: 'B', email: 'a@canal.example', roles: ['ROLE_USER'] }
  await app.call('PUT', '/api/users', { token: administrator.token, payload })
  hours(100)
  await settleWaiting(app.deps)
  expect([await doesCount(waiting), await doesCount(expert)]).toEqual([false, false])
  await open(colleague)
  hours(72)
  await settleWaiting(app.deps)
  expect([await doesCount(waiting), await doesCount(expert)]).toEqual([true, true])
})

test.each([
  ['the telling dated back', sql`told_at = now() - interval '100 hours'`],
  ['the state', sql`state = 'confirmed'`],
  ['another public key', sql`public_key = decode(repeat('ab', 32), 'hex')`],
])('a row edited by hand in the database (%s) never counts', async (_, edit) => {
  await sql`update user_key set ${edit} where user_id = ${waiting.id}`.execute(app.database.ownerDb)
  hours(100)
  await settleWaiting(app.deps)
  await open(colleague)
  await answer(colleague, waiting.id, true)
  expect(await doesCount(waiting)).toBe(false)
})

test('an objection taken out of the database by hand does not let the hours go on', async () => {
  await open(colleague)
  await answer(colleague, waiting.id, false)
  await sql`update user_key set objected_at = null where user_id = ${waiting.id}`.execute(app.database.ownerDb)
  hours(100)
  await settleWaiting(app.deps)
  expect(await doesCount(waiting)).toBe(false)
})

test('nobody confirms themselves, waits to confirm others, or reaches into another channel', async () => {
  const other = await createMember(app.deps, await createChannel(app.deps))
  expect((await answer(waiting, waiting.id, true)).statusCode).toBe(403)
  expect((await list(waiting)).statusCode).toBe(403)
  expect((await answer(other, waiting.id, true)).json<Problem>()).toMatchObject({ status: 404, code: 'not-found' })
  expect((await answer(other, 'a0000000-0000-4000-8000-000000000001', true)).json<Problem>().code).toBe('not-found')
  expect((await list(other)).json()).toEqual([])
  expect(await doesCount(waiting)).toBe(false)
})

test('is for members with a session, and confirm is yes or no', async () => {
  expect((await app.call('GET', '/api/readmissions')).statusCode).toBe(401)
  expect((await list(await createAdministrator(app.deps))).statusCode).toBe(403)
  expect((await list(await createInvestigator(app.deps, channel))).statusCode).toBe(403)
  expect((await answer(colleague, waiting.id, 'yes')).json<Problem>().errors?.[0]).toMatch(/^confirm: /)
})
