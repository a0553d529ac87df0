import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Problem } from '@canal/contract'
import type { CurrentUser } from '@canal/contract/auth/schemas'
import type { AccessRequest } from '@canal/contract/requests/schemas'
import { createAdministrator, createChannel, createMember, type TestChannel, type TestPerson } from './factories.ts'
import { ask, request, vote } from './votes.ts'
import { newAddress, openWorld, read, readReport, refusalOf, save, submit, type World } from './world.ts'
import { answerColleague } from './colleagues.ts'

const first = 'Mesa7Larga.Uno'
const temporary = 'Silla8Corta.Dos'
const chosen = 'Puerta9Roja.Tres'

let world: World
let administrator: TestPerson
let channel: TestChannel
let ana: TestPerson
let luis: TestPerson
let eva: TestPerson
let reportId: string
/** What Ana's recovery code was before the reset. */
let recoveryCode: string
beforeAll(async () => {
  world = await openWorld()
  administrator = await createAdministrator(world.deps)
})
beforeEach(async () => {
  channel = await createChannel(world.deps)
  luis = await createMember(world.deps, channel)
  eva = await createMember(world.deps, channel)
  ana = await createMember(world.deps, channel, { password: first })
  const changed = await changePassword(ana.token, first, `${first}x`)
  recoveryCode = changed.recoveryCode
  reportId = (await submit(world, channel)).id
  const { token } = await signIn(`${first}x`)
  await world.call('PUT', '/api/reports/subject', { token, payload: { id: reportId, subject: 'Warehouse' } })
})
afterAll(() => world.close())

const signIn = async (password: string) => {
  const payload = { username: ana.username, password }
  const answer = await world.call('POST', '/api/auth/login', { payload, remoteAddress: newAddress() })
  return answer.json<{ token: string }>()
}
const changePassword = async (token: string, oldPassword: string, newPassword: string) => {
  const payload = { id: ana.id, oldPassword, newPassword }
  const answer = await world.call('PATCH', '/api/users/change-password', { token, payload })
  return answer.json<{ token: string; recoveryCode: string }>()
}
/** An administrator resets Ana's password and signs in as her. */
const takeOver = async () => {
  const reset = await world.call('PATCH', '/api/users/reset-password', {
    token: administrator.token,
    payload: { id: ana.id, newPassword: temporary },
  })
  expect(reset.statusCode).toBe(204)
  const { token } = await signIn(temporary)
  expect(refusalOf(await read(world, { token }, reportId))).toEqual([403, 'password-change-required'])
  return { token: (await changePassword(token, temporary, chosen)).token }
}
const listOf = (by: { token: string }) => world.call('GET', '/api/reports/list', { token: by.token })

describe('an administrator who resets a member’s password and signs in', () => {
  test('reads nothing and does nothing: no list, no count, no report, no log, no request, no vote, no stepping aside', async () => {
    const thief = await takeOver()
    const pending = await request(world, luis, 'access-to-files', reportId)
    const get = (path: string) => world.call('GET', `/api/${path}`, { token: thief.token })
    const post = (path: string, payload: object) => world.call('POST', `/api/${path}`, { token: thief.token, payload })
    for (const call of [
      await read(world, thief, reportId),
      await listOf(thief),
      await get('reports/summary'),
      await get('requests/access-to-files'),
      await get('approvals/access-to-files'),
      await get('approvals/archived-report'),
      await get('readmissions'),
      await answerColleague(world, thief, ana.id),
      await post('reports/recuse', { id: reportId }),
      await post('reports/share', { id: reportId, username: eva.username }),
      await post('reports/get-download-presigned-url', { reportId, fileId: reportId, fileType: 'evidence' }),
      await vote(world, thief, 'approve', pending),
      await vote(world, thief, 'deny', pending),
      await save(world, thief, reportId, { status: 'instruction' }),
      await world.call('PUT', '/api/reports/chat', { token: thief.token, payload: { id: reportId, chatMsg: 'x' } }),
      await world.call('PUT', '/api/reports/subject', { token: thief.token, payload: { id: reportId, subject: 'x' } }),
      await world.call('GET', `/api/reports/${reportId}/logs`, { token: thief.token }),
      await world.call('PUT', '/api/reports/internal-files', {
        token: thief.token,
        payload: { id: reportId, files: ['a.pdf'] },
      }),
      await ask(world, thief, 'access-to-files', reportId),
    ]) {
      expect(refusalOf(call)).toEqual([403, 'keys-locked'])
      expect(call.json<Problem>().message).toMatch(/wait for confirmation/)
    }
    expect((await get('auth/current')).json<CurrentUser>().keyState).toBe('unconfirmed')
    expect((await world.call('POST', '/api/users/committee-members', { token: thief.token })).statusCode).toBe(200)
    expect((await vote(world, eva, 'approve', pending)).json<AccessRequest>().status).toBe('approved')
  })
  test('who writes the state of her keys into the database acts no more for it', async () => {
    const thief = await takeOver()
    await sql`update user_key set state = 'confirmed', confirmed_at = now() where user_id = ${ana.id}
      and state = 'unconfirmed'`.execute(world.database.ownerDb)
    expect(refusalOf(await listOf(thief))).toEqual([403, 'keys-locked'])
  })
  test('gets no slot of a new report either, until a colleague confirms', async () => {
    const thief = await takeOver()
    const next = await submit(world, channel)
    expect(refusalOf(await read(world, thief, next.id))).toEqual([403, 'keys-locked'])
    expect((await readReport(world, luis, next.id)).membersAllowedToAccess).toEqual(
      [luis.username, eva.username].sort(),
    )
  })
})

test('the member herself, with the code from before, reads everything again', async () => {
  const back = await takeOver()
  const unlocked = await world.call('POST', '/api/auth/unlock', { token: back.token, payload: { recoveryCode } })
  expect(unlocked.statusCode).toBe(200)
  const { token } = await signIn(chosen)
  const report = await readReport(world, { token }, reportId)
  expect(report.details.description).toContain('Invoices')
  expect(report.subject).toBe('Warehouse')
  const id = await request(world, luis, 'access-to-files', reportId)
  await vote(world, { token }, 'approve', id)
  expect((await vote(world, eva, 'approve', id)).json<AccessRequest>()).toMatchObject({
    status: 'approved',
    keysPending: false,
  })
})
