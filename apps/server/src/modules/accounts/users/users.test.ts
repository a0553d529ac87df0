import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Problem } from '@canal/contract'
import type { Roster } from '@canal/contract/roster/schemas'
import type { User } from '@canal/contract/users/schemas'
import { buildTestApp, type TestApp } from '../../../../test/app.ts'
import { admitBy, takeOff } from '../../../../test/colleagues.ts'
import {
  createAdministrator,
  createChannel,
  createInvestigator,
  createMember,
  type TestChannel,
  type TestPerson,
} from '../../../../test/factories.ts'
import { signInAgain } from '../../../../test/sign-in-again.ts'
import { inChannel } from '../../../platform/db/transaction.ts'
import { channelPeople, counts } from '../people/directory.ts'
import { registerRoster } from '../../roster/routes.ts'
import { registerReports } from '../../reports/routes.ts'
import { registerUsers } from './routes.ts'

let app: TestApp
let administrator: TestPerson
let channel: TestChannel
beforeAll(async () => {
  app = await buildTestApp([registerUsers, registerRoster, registerReports])
  administrator = await createAdministrator(app.deps, { username: 'root.admin' })
  channel = await createChannel(app.deps)
})
afterAll(() => app.close())

const asAdmin = (method: 'GET' | 'POST' | 'PUT' | 'PATCH', url: string, payload?: object) =>
  app.call(method, url, { token: administrator.token, ...(payload && { payload }) })
const newcomer = (fields: object = {}) => ({
  username: `nueva.${Math.random().toString(36).slice(2, 8)}`,
  password: 'Provisional6Mesa',
  name: 'Nuria',
  lastName: 'Soto',
  email: 'nuria@canal.example',
  channelId: channel.id,
  roles: ['ROLE_USER'],
  ...fields,
})
const fieldsOf = (body: Problem) => body.errors?.map((error) => error.split(':')[0])
const counting = (where: TestChannel) =>
  inChannel(app.deps.db, where.id, async (tx) =>
    (await channelPeople(tx, app.deps, where.id)).filter(counts).map((person) => person.userId),
  )
const stillSignedIn = async (person: TestPerson) =>
  (await app.call('POST', '/api/users/committee-members', { token: person.token, payload: {} })).statusCode === 200

describe('every call about people', () => {
  const id = 'a0000000-0000-4000-8000-000000000001'
  const calls = [
    ['GET', '/api/users', undefined],
    ['POST', '/api/users', { id }],
    ['PUT', '/api/users', { id, name: 'A', lastName: 'B', email: 'a@canal.example' }],
    ['PATCH', '/api/users/enable', { id }],
    ['PATCH', '/api/users/disable', { id }],
    ['PATCH', '/api/users/reset-password', { id, newPassword: 'Provisional6Mesa' }],
    ['POST', '/api/auth/signup', undefined],
  ] as const

  test.each(calls)('%s %s needs a session and the role of administrator', async (method, url, payload) => {
    const member = await createMember(app.deps, channel)
    const body = payload ?? (method === 'GET' ? undefined : newcomer())
    const nobody = await app.call(method, url, { ...(body && { payload: body }) })
    expect(nobody.json<Problem>()).toMatchObject({ status: 401, code: 'unauthorized' })
    const wrongRole = await app.call(method, url, { token: member.token, ...(body && { payload: body }) })
    expect(wrongRole.json<Problem>()).toMatchObject({ status: 403, code: 'forbidden' })
  })

  test.each(calls.filter(([, , payload]) => payload !== undefined))(
    '%s %s answers 404 for nobody and 422 for what is no id',
    async (method, url, payload) => {
      expect((await asAdmin(method, url, payload)).statusCode).toBe(404)
      const wrong = await asAdmin(method, url, { ...payload, id: 'x' })
      expect(wrong.statusCode).toBe(422)
      expect(fieldsOf(wrong.json<Problem>())).toEqual(['id'])
    },
  )
})

describe('creating a user', () => {
  test('makes a person without keys, who must change the password', async () => {
    const fields = newcomer()
    const answer = await asAdmin('POST', '/api/auth/signup', fields)
    expect(answer.statusCode).toBe(200)
    const user = answer.json<User>()
    expect(user).toMatchObject({
      username: fields.username,
      firstName: 'Nuria',
      lastName1: 'Soto',
      lastName2: '',
      roles: ['ROLE_USER'],
      channelId: channel.id,
      keyState: 'none',
      passwordChangeRequired: true,
      isActive: true,
    })
    expect(answer.body).not.toMatch(/verifier|salt|Provisional/)
    expect((await asAdmin('POST', '/api/users', { id: user.id })).json()).toEqual(user)
  })
  test('puts a member’s post on record with their channel, and an administrator’s nowhere', async () => {
    const posts = async (fields: object) => {
      const { id } = (await asAdmin('POST', '/api/auth/signup', newcomer(fields))).json<User>()
      return app.database.ownerDb.selectFrom('membership').select('function').where('user_id', '=', id).execute()
    }
    expect(await posts({ function: ' Intervención ' })).toEqual([{ function: 'Intervención' }])
    expect(await posts({ roles: ['ROLE_ADMIN'], channelId: null, function: 'Intervención' })).toEqual([])
    expect(await posts({ roles: ['ROLE_INVESTIGATOR'], function: 'Intervención' })).toEqual([{ function: '' }])
  })
  test.each([
    ['roles', { roles: ['ROLE_ADMIN', 'ROLE_USER'] }],
    ['roles', { roles: ['ROLE_ADMIN', 'ROLE_INVESTIGATOR'] }],
    ['roles', { roles: ['ROLE_UNKNOWN'] }],
    ['roles', { roles: [] }],
    ['channelId', { channelId: null }],
    ['channelId', { channelId: 'a0000000-0000-4000-8000-000000000001' }],
    ['password', { password: 'Password123' }],
    ['password', { password: 'corta' }],
    ['username', { username: 'Mayúsculas' }],
    ['username', { username: 'dos..puntos' }],
    ['email', { email: 'ninguno' }],
    ['name', { name: ' ' }],
    ['lastName', { lastName: ' ' }],
    ['lastName', { lastName: undefined }],
  ])('refuses a wrong %s: %o', async (field, fields) => {
    const answer = await asAdmin('POST', '/api/auth/signup', newcomer(fields))
    expect(answer.statusCode).toBe(422)
    expect(fieldsOf(answer.json<Problem>())).toEqual([field])
  })
  test('gives each username once, also to two who ask at the same moment', async () => {
    const fields = newcomer()
    const both = await Promise.all([1, 2].map(() => asAdmin('POST', '/api/auth/signup', fields)))
    expect(both.map((answer) => answer.statusCode).sort()).toEqual([200, 409])
    expect(both.find((answer) => answer.statusCode === 409)?.json<Problem>().code).toBe('already-exists')
  })
  test('makes an investigator a user as well, in that capacity', async () => {
    const user = (await asAdmin('POST', '/api/auth/signup', newcomer({ roles: ['ROLE_INVESTIGATOR'] }))).json<User>()
    expect(user.roles).toEqual(['ROLE_INVESTIGATOR', 'ROLE_USER'])
  })
})

test('a role that somebody wrote into the database makes nobody an administrator', async () => {
  const member = await createMember(app.deps, channel)
  await sql`insert into user_role (user_id, role_id) select ${member.id}, id from role where name = 'ROLE_ADMIN'`.execute(
    app.database.ownerDb,
  )
  expect((await app.call('GET', '/api/users', { token: member.token })).statusCode).toBe(401)
  await sql`delete from user_role where user_id = ${member.id}`.execute(app.database.ownerDb)
})

describe('changing a user', () => {
  const update = (person: { id: string }, fields: object) =>
    asAdmin('PUT', '/api/users', { id: person.id, name: 'Eva', lastName: 'Gil', email: 'eva@canal.example', ...fields })

  test('made of values that others have changed since is refused, and counts with the present ones', async () => {
    const member = await createMember(app.deps, channel)
    const load = async () => (await asAdmin('POST', '/api/users', { id: member.id })).json<User>()
    const { version } = await load()
    expect((await update(member, { phone: '1', version })).statusCode).toBe(200)
    const late = await update(member, { phone: '2', version })
    expect(late.json<Problem>()).toMatchObject({ status: 409, code: 'stale-update' })
    const present = await load()
    expect(present.phone).toBe('1')
    expect((await update(member, { phone: '2', version: present.version })).json<User>().phone).toBe('2')
  })

  test('changes their data and leaves keys and sessions alone', async () => {
    const member = await createMember(app.deps, channel)
    const answer = await update(member, { secondLastName: 'Ros', phone: '900 000 001' })
    expect(answer.json<User>()).toMatchObject({
      firstName: 'Eva',
      lastName1: 'Gil',
      lastName2: 'Ros',
      phone: '900 000 001',
    })
    expect(await stillSignedIn(member)).toBe(true)
    expect(await counting(channel)).toContain(member.id)
  })
  test('of roles ends the sessions, and under a label they stay on the committee', async () => {
    const member = await createMember(app.deps, channel)
    await app.database.ownerDb.insertInto('role').values({ name: 'ROLE_LEGAL' }).execute()
    expect((await update(member, { roles: ['ROLE_USER', 'ROLE_LEGAL'] })).json<User>().roles).toEqual([
      'ROLE_LEGAL',
      'ROLE_USER',
    ])
    expect(await stillSignedIn(member)).toBe(false)
    expect(await counting(channel)).toContain(member.id)
  })
  test('puts nobody on the committee whom somebody wrote into its rows, and takes nobody off whose rows were spoilt', async () => {
    const keys = (person: TestPerson) => app.database.ownerDb.updateTable('user_key').where('user_id', '=', person.id)
    const [forged, spoilt] = [
      await createMember(app.deps, channel, { keyState: 'waiting' }),
      await createMember(app.deps, channel),
    ]
    await keys(forged).set({ seat: 'admitted' }).execute()
    await keys(spoilt)
      .set({ seat: null, mac: Buffer.alloc(32), public_key: Buffer.alloc(32) })
      .execute()
    const expectAsBefore = async () => {
      expect(await counting(channel)).not.toContain(forged.id)
      expect(await counting(channel)).toContain(spoilt.id)
    }
    await expectAsBefore()
    for (const person of [forged, spoilt]) {
      await update(person, { roles: ['ROLE_USER', 'ROLE_LEGAL'] })
      await asAdmin('PATCH', '/api/users/disable', { id: person.id })
      await asAdmin('PATCH', '/api/users/enable', { id: person.id })
    }
    await expectAsBefore()
  })
  test('from investigator to member is for who is on no roster, and lets the keys wait for the committee', async () => {
    const where = await createChannel(app.deps)
    const member = await createMember(app.deps, where)
    const waiting = await createInvestigator(app.deps, where, { keyState: 'waiting' })
    const admitted = await createInvestigator(app.deps, where)
    const refused = await update(admitted, { roles: ['ROLE_USER'] })
    expect(refused.json<Problem>()).toMatchObject({ status: 409, code: 'on-committee' })
    expect((await takeOff(app, [member], admitted)).json()).toEqual({ act: null })
    for (const person of [waiting, admitted]) {
      const user = (await update(person, { roles: ['ROLE_USER'] })).json<User>()
      expect(user).toMatchObject({ roles: ['ROLE_USER'], keyState: 'waiting', channelId: where.id })
      expect(await counting(where)).toEqual([member.id])
      const admission = await admitBy(app, [member], await signInAgain(app.deps, person))
      expect(admission.json()).toEqual({ act: null })
      expect(await counting(where)).toContain(person.id)
      await takeOff(app, [member, await signInAgain(app.deps, person)], person)
    }
  })
  test('of nobody’s channel joins them to one, where they wait for the committee', async () => {
    const [elsewhere, stays] = [
      await createMember(app.deps, channel, { keyState: 'waiting' }),
      await createMember(app.deps, channel),
    ]
    const there = await createChannel(app.deps)
    await createMember(app.deps, there)
    await app.database.ownerDb
      .updateTable('membership')
      .set({ to_at: new Date() })
      .where('user_id', '=', elsewhere.id)
      .execute()
    const person = { id: elsewhere.id, name: 'Nuria', lastName: 'Soto', email: 'nuria@canal.example' }
    const change = { ...person, roles: ['ROLE_USER'], channelId: there.id }
    expect((await asAdmin('PUT', '/api/users', change)).json<User>()).toMatchObject({ channelId: there.id })
    expect(await counting(there)).not.toContain(elsewhere.id)
    const other = { ...person, id: stays.id, roles: ['ROLE_USER'], channelId: there.id }
    expect((await asAdmin('PUT', '/api/users', other)).json<User>()).toMatchObject({ channelId: channel.id })
  })

  test('refuses administrator and user in one, and another role or channel to whoever is on the committee', async () => {
    const where = await createChannel(app.deps)
    const only = await createMember(app.deps, where)
    const mixed = await update(only, { roles: ['ROLE_ADMIN', 'ROLE_USER'] })
    expect(mixed.json<Problem>().errors).toEqual(['roles: An administrator cannot also be a user of a channel.'])
    const other = await createMember(app.deps, where)
    for (const roles of [['ROLE_ADMIN'], ['ROLE_INVESTIGATOR'], ['ROLE_LEGAL']])
      expect((await update(only, { roles })).json<Problem>()).toMatchObject({ status: 409, code: 'on-committee' })
    expect((await counting(where)).sort()).toEqual([only.id, other.id].sort())
    expect(await stillSignedIn(only)).toBe(true)
    await takeOff(app, [only], only)
    expect((await update(only, { roles: ['ROLE_ADMIN'] })).json<User>()).toMatchObject({
      roles: ['ROLE_ADMIN'],
      channelId: null,
    })
    expect(await counting(where)).toEqual([other.id])
    await asAdmin('PATCH', '/api/users/disable', { id: only.id })
  })
})

describe('disabling and enabling', () => {
  test('ends the sessions and nothing else: they stay on the committee, and sign in to what they had', async () => {
    const colleague = await createMember(app.deps, channel)
    const member = await createMember(app.deps, channel)
    const seatOf = async () => {
      const roster = (await app.call('GET', '/api/roster', { token: colleague.token })).json<Roster>()
      const seat = roster.seats.find(({ userId }) => userId === member.id)
      return seat && { isActive: seat.isActive, isLocked: seat.isLocked, since: seat.since }
    }
    const before = await seatOf()
    const disabled = await asAdmin('PATCH', '/api/users/disable', { id: member.id })
    expect(disabled.json<User>()).toMatchObject({ isActive: false, keyState: 'admitted' })
    expect(await stillSignedIn(member)).toBe(false)
    expect(await counting(channel)).toContain(member.id)
    expect(await seatOf()).toEqual({ ...before, isActive: false })
    const enabled = (await asAdmin('PATCH', '/api/users/enable', { id: member.id })).json<User>()
    expect(enabled).toMatchObject({ isActive: true, keyState: 'admitted', locked: false })
    expect(await seatOf()).toEqual(before)
    expect(await stillSignedIn(await signInAgain(app.deps, member))).toBe(true)
  })
  test('refuses the last member of a committee who can sign in', async () => {
    const where = await createChannel(app.deps)
    const only = await createMember(app.deps, where)
    const other = await createMember(app.deps, where)
    await createMember(app.deps, where, { keyState: 'waiting' })
    expect((await asAdmin('PATCH', '/api/users/disable', { id: other.id })).statusCode).toBe(200)
    const answer = await asAdmin('PATCH', '/api/users/disable', { id: only.id })
    expect(answer.json<Problem>()).toMatchObject({ status: 409, code: 'last-member' })
    expect(await stillSignedIn(only)).toBe(true)
  })
  test('refuses the last administrator, also when two disable each other at once', async () => {
    const second = await createAdministrator(app.deps)
    const answers = await Promise.all([
      app.call('PATCH', '/api/users/disable', { token: second.token, payload: { id: administrator.id } }),
      app.call('PATCH', '/api/users/disable', { token: administrator.token, payload: { id: second.id } }),
    ])
    const codes = answers.map((answer) => answer.statusCode).sort()
    expect(codes[0]).toBe(200)
    expect([401, 409]).toContain(codes[1])
    const refused = answers.find((answer) => answer.statusCode === 409)
    if (refused) expect(refused.json<Problem>().code).toBe('last-administrator')
    await app.database.ownerDb
      .updateTable('app_user')
      .set({ is_active: true })
      .where('id', '=', administrator.id)
      .execute()
    administrator = await createAdministrator(app.deps)
  })
})

test('a reset refuses a common password by its field', async () => {
  const member = await createMember(app.deps, channel)
  const answer = await asAdmin('PATCH', '/api/users/reset-password', { id: member.id, newPassword: 'Password123' })
  expect(answer.statusCode).toBe(422)
  expect(fieldsOf(answer.json<Problem>())).toEqual(['newPassword'])
  expect(await stillSignedIn(member)).toBe(true)
})
