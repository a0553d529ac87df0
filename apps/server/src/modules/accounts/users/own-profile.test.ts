import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Problem } from '@canal/contract'
import type { CurrentUser } from '@canal/contract/auth/schemas'
import type { Profile } from '@canal/contract/users/schemas'
import { buildTestApp, type TestApp } from '../../../../test/app.ts'
import {
  createAdministrator,
  createChannel,
  createInvestigator,
  createMember,
  type TestChannel,
  type TestPerson,
} from '../../../../test/factories.ts'
import { registerAuth } from '../routes.ts'
import { registerReports } from '../../reports/routes.ts'
import { registerUsers } from './routes.ts'

let app: TestApp
let channel: TestChannel
let member: TestPerson
beforeAll(async () => {
  app = await buildTestApp([registerAuth, registerUsers, registerReports])
})
beforeEach(async () => {
  channel = await createChannel(app.deps)
  member = await createMember(app.deps, channel)
})
afterAll(() => app.close())

const own = { email: 'nuria.soto@canal.example', phone: '+34 600 000 000' }
const read = (token?: string) => app.call('GET', '/api/users/profile', { ...(token && { token }) })
const write = (token: string | undefined, payload: object) =>
  app.call('PUT', '/api/users/profile', { ...(token && { token }), payload })
const rowOf = ({ id }: TestPerson) =>
  app.database.ownerDb.selectFrom('app_user').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('one’s own profile', () => {
  test('is changed at once, for auth/current as well, and the session goes on', async () => {
    const answer = await write(member.token, own)
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json<Profile>()).toMatchObject({ ...own, username: member.username, roles: ['ROLE_USER'] })
    expect((await read(member.token)).json<Profile>()).toEqual(answer.json<Profile>())
    const current = await app.call('GET', '/api/auth/current', { token: member.token })
    expect(current.json<CurrentUser>()).toMatchObject({ ...own, keyState: 'admitted' })
  })

  test('holds no password, key, or anything of a report', async () => {
    expect(Object.keys((await read(member.token)).json<Profile>()).sort()).toEqual(
      'channelName email firstName id lastName1 lastName2 phone roles username'.split(' '),
    )
  })

  test('is there for an investigator and for an administrator, who has no channel', async () => {
    const investigator = await createInvestigator(app.deps, channel)
    const administrator = await createAdministrator(app.deps)
    expect((await write(investigator.token, own)).statusCode).toBe(200)
    const answer = await write(administrator.token, own)
    expect(answer.json<Profile>()).toMatchObject({ roles: ['ROLE_ADMIN'], channelName: null, ...own })
    const stillAdministers = await app.call('GET', '/api/users', { token: administrator.token })
    expect(stillAdministers.statusCode).toBe(200)
  })

  test('what is left out of the optional fields is emptied', async () => {
    await write(member.token, own)
    expect((await write(member.token, { email: own.email })).json<Profile>()).toMatchObject({ phone: '' })
  })

  test('is one’s own only: another’s id, a name, a role, a username or a state in the body change nothing', async () => {
    const colleague = await createMember(app.deps, channel)
    const before = [await rowOf(colleague), await rowOf(member)] as const
    const claimed = {
      ...own,
      id: colleague.id,
      name: 'Nuria',
      lastName: 'Soto',
      username: 'root',
      roles: ['ROLE_ADMIN'],
      isActive: false,
      password: 'Nueva2026x',
      passwordChangeRequired: true,
    }
    expect((await write(member.token, claimed)).json<Profile>()).toMatchObject({
      id: member.id,
      username: member.username,
      roles: ['ROLE_USER'],
    })
    expect(await rowOf(colleague)).toEqual(before[0])
    const { email: _email, phone: _phone, ...untouched } = before[1]
    expect(await rowOf(member)).toMatchObject(untouched)
  })

  test('colleagues never see the e-mail or the telephone', async () => {
    const colleague = await createMember(app.deps, channel)
    await write(member.token, own)
    const seen = await app.call('POST', '/api/users/committee-members', { token: colleague.token, payload: {} })
    expect(seen.body).toContain(member.username)
    expect(seen.body).not.toContain(own.email)
    expect(seen.body).not.toContain(own.phone)
  })

  test('names each field that is missing, too long or no address', async () => {
    const refused = await write(member.token, { email: 'nobody', phone: '1'.repeat(41) })
    const problem = refused.json<Problem>()
    expect(problem).toMatchObject({ status: 422, code: 'invalid' })
    expect(problem.errors).toEqual([
      'email: The email must be valid.',
      'phone: Cannot be more than 40 characters long.',
    ])
    expect((await rowOf(member)).email).not.toBe('nobody')
  })

  test('needs a session, and a password of one’s own', async () => {
    expect((await read()).json<Problem>()).toMatchObject({ status: 401, code: 'unauthorized' })
    expect((await write(undefined, own)).statusCode).toBe(401)
    const newcomer = await createMember(app.deps, channel, { isPasswordTemporary: true })
    for (const answer of [await read(newcomer.token), await write(newcomer.token, own)])
      expect(answer.json<Problem>()).toMatchObject({ status: 403, code: 'password-change-required' })
    expect((await rowOf(newcomer)).email).not.toBe(own.email)
  })
})
