import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Page, Problem } from '@canal/contract'
import type { CommitteeMember, ConflictEntry, User } from '@canal/contract/users/schemas'
import { buildTestApp, type TestApp } from '../../../../test/app.ts'
import {
  createAdministrator,
  createChannel,
  createInvestigator,
  createMember,
  type TestChannel,
  type TestPerson,
} from '../../../../test/factories.ts'
import { solveProof } from '../../../../test/solve-proof.ts'
import { conflictList } from '../../channels/conflict-list.ts'
import { newFormToken } from '../../channels/form-token.ts'
import { registerChannels } from '../../channels/routes.ts'
import { registerReports } from '../routes.ts'
import { registerUsers } from '../../accounts/users/routes.ts'

let app: TestApp
let channel: TestChannel
let ana: TestPerson
let administrator: TestPerson
beforeAll(async () => {
  app = await buildTestApp([registerUsers, registerChannels, registerReports])
  administrator = await createAdministrator(app.deps)
  channel = await createChannel(app.deps)
  ana = await createMember(app.deps, channel, { username: 'ana.garcia', firstName: 'Ana', lastName1: 'García' })
  await createMember(app.deps, channel, {
    username: 'luis.perez',
    firstName: 'Luis',
    lastName1: 'Pérez',
    keyState: 'waiting',
  })
  await createMember(app.deps, channel, { username: 'se.fue', firstName: 'Marta', lastName1: 'Ruiz', isActive: false })
  await createMember(app.deps, channel, { username: 'suplente', capacity: 'alternate' })
  await createInvestigator(app.deps, channel, { username: 'elena.vidal' })
  await createMember(app.deps, await createChannel(app.deps), { username: 'de.otro.canal' })
})
afterAll(() => app.close())

const asAdmin = (method: 'POST' | 'PUT' | 'PATCH', url: string, payload: object) =>
  app.call(method, url, { token: administrator.token, payload })

describe('the list of people', () => {
  const list = async (query: string) => {
    const answer = await app.call('GET', `/api/users?${query}`, { token: administrator.token })
    return { answer, page: answer.json<Page<User>>() }
  }
  test('is paged, sorted and counted', async () => {
    const where = await createChannel(app.deps)
    for (const name of ['c', 'a', 'b']) await createMember(app.deps, where, { username: `lista.${name}.${where.slug}` })
    const { page, answer } = await list(`channelId=${where.id}&sort=username&direction=DESC&size=10`)
    expect(page.items.map((user) => user.username.split('.')[1])).toEqual(['c', 'b', 'a'])
    expect(page).toMatchObject({ total: 3, first: true, last: true, pageNumber: 0, pageSize: 10 })
    expect(answer.headers['x-total-count']).toBe('3')
    expect((await list(`channelId=${where.id}&page=1`)).page).toMatchObject({
      items: [],
      total: 3,
      first: false,
      last: true,
    })
  })
  test('offers a channel’s committee the active users of other channels and of none, and nobody else', async () => {
    const [here, there] = [await createChannel(app.deps), await createChannel(app.deps)]
    const name = { lastName1: `Novel ${here.slug}` }
    await createMember(app.deps, here, name)
    const newcomer = await createMember(app.deps, there, name)
    await createMember(app.deps, there, { ...name, isActive: false })
    await createInvestigator(app.deps, there, name)
    await createAdministrator(app.deps, name)
    const asked = `newcomerTo=${here.id}&search=${encodeURIComponent(name.lastName1)}`
    const offered = async () => (await list(asked)).page.items.map(({ username }) => username)
    expect(await offered()).toEqual([newcomer.username])
    await app.database.ownerDb
      .updateTable('membership')
      .set({ to_at: new Date() })
      .where('user_id', '=', newcomer.id)
      .execute()
    expect(await offered()).toEqual([newcomer.username])
  })
  test('finds by part of the name, taking signs for what they are, and joins filters by AND', async () => {
    const where = await createChannel(app.deps)
    await createMember(app.deps, where, { username: `con_guion.${where.slug}` })
    await createMember(app.deps, where, { username: `conxguion.${where.slug}`, isActive: false })
    const names = async (query: string) => (await list(query)).page.items.map((user) => user.username.split('.')[0])
    expect(await names(`channelId=${where.id}&username=CON_`)).toEqual(['con_guion'])
    expect(await names(`channelId=${where.id}&username=guion&isActive=false`)).toEqual(['conxguion'])
    const filters = JSON.stringify([
      { id: 'role', value: ['ROLE_USER', 'ROLE_ADMIN'] },
      { id: 'isActive', value: 'true' },
    ])
    expect(await names(`channelId=${where.id}&_filters=${encodeURIComponent(filters)}`)).toEqual(['con_guion'])
    expect(await names(`channelId=${where.id}&role=ROLE_ADMIN`)).toEqual([])
  })
  test('finds whoever is looked for by name, username or e-mail, whatever the case and the accents', async () => {
    const where = await createChannel(app.deps)
    const username = `jose.${where.slug}`
    const jose = { username, name: 'José', lastName: 'Muñiz', email: 'P_A@canal.example', password: 'Provisional6Mesa' }
    await asAdmin('POST', '/api/auth/signup', { ...jose, channelId: where.id, roles: ['ROLE_USER'] })
    await createMember(app.deps, where, { username: `otra.${where.slug}` })
    const found = async (text: string, more = '') =>
      (await list(`channelId=${where.id}&search=${encodeURIComponent(text)}${more}`)).page.items.map(
        (user) => user.username,
      )
    for (const text of ['jose mun', 'MUÑIZ', 'JOSE.', 'p_a@']) expect(await found(text)).toEqual([username])
    expect(await found('p%a')).toEqual([])
    expect(await found('jose', '&isActive=false')).toEqual([])
    expect(await found('jose', '&_filters=[{"id":"search","value":"otra"}]')).toEqual([])
  })
  test('tells who has something to see to, and finds them by it', async () => {
    const where = await createChannel(app.deps)
    const made = [
      await createMember(app.deps, where, { username: `ok.${where.slug}` }),
      await createMember(app.deps, where, { username: `waits.${where.slug}`, keyState: 'waiting' }),
      await createMember(app.deps, where, { username: `reset.${where.slug}` }),
      await createMember(app.deps, where, {
        username: `new.${where.slug}`,
        keyState: 'none',
        isPasswordTemporary: true,
      }),
    ]
    const change = app.database.ownerDb
    await change
      .updateTable('app_user')
      .set({ last_sign_in_at: new Date() })
      .where(
        'id',
        'in',
        made.slice(0, 2).map(({ id }) => id),
      )
      .execute()
    await change
      .updateTable('user_key')
      .set({ recovery_confirmed_at: new Date() })
      .where('user_id', '=', made[0]?.id ?? '')
      .execute()
    await asAdmin('PATCH', '/api/users/reset-password', { id: made[2]?.id, newPassword: 'Provisional6Mesa' })
    const found = async (state: string) =>
      (await list(`channelId=${where.id}&sort=username&${state}`)).page.items.map((user) => user.username.split('.')[0])
    expect(await found('state=never-signed-in')).toEqual(['new'])
    expect(await found('state=waiting')).toEqual(['waits'])
    // Of keys that a reset shut, too: a second reset must not say that the code was kept.
    expect(await found('state=no-recovery-code')).toEqual(['reset', 'waits'])
    expect(await found('state=locked')).toEqual(['reset'])
    expect(await found('state=no-second-factor')).toEqual(['new', 'ok', 'reset', 'waits'])
    const factor = { user_id: made[1]?.id ?? '', secret_box: Buffer.alloc(1), confirmed_at: new Date() }
    await change.insertInto('totp').values(factor).execute()
    expect(await found('state=no-second-factor')).toEqual(['new', 'ok', 'reset'])
    const either = encodeURIComponent('[{"id":"state","value":["waiting","password-change"]}]')
    expect(await found(`_filters=${either}`)).toEqual(['new', 'reset', 'waits'])
    const { items } = (await list(`channelId=${where.id}&sort=username`)).page
    const lacking = items.filter((user) => !user.recoveryCodeConfirmed)
    expect(lacking.map((user) => user.username)).toEqual([`reset.${where.slug}`, `waits.${where.slug}`])
  })
  test.each([
    ['size', 'size=7'],
    ['sort', 'sort=verifier'],
    ['state', 'state=asleep'],
    ['search', `search=${'x'.repeat(101)}`],
    ['password', 'password=x'],
    ['isActive', 'isActive=maybe'],
    ['channelId', 'channelId=x'],
    ['newcomerTo', 'newcomerTo=x'],
    ['_filters', '_filters=x'],
  ])('refuses a wrong %s', async (field, query) => {
    const { answer } = await list(query)
    expect(answer.statusCode).toBe(422)
    expect(answer.json<Problem>().errors?.map((error) => error.split(':')[0])).toEqual([field])
  })
})

const committee: CommitteeMember[] = [
  { username: 'ana.garcia', fullName: 'Ana García' },
  { username: 'se.fue', fullName: 'Marta Ruiz' },
]

describe('the committee of one’s own channel', () => {
  test('is everybody on it, disabled or not, without who waits, the alternate, investigators and other channels', async () => {
    const answer = await app.call('POST', '/api/users/committee-members', { token: ana.token, payload: {} })
    expect(answer.json()).toEqual(committee)
    expect(answer.headers['x-total-count']).toBe('2')
  })
  test('is for users of a channel', async () => {
    expect((await app.call('POST', '/api/users/committee-members', { payload: {} })).statusCode).toBe(401)
    expect((await asAdmin('POST', '/api/users/committee-members', {})).statusCode).toBe(403)
  })
})

describe('the committee for a reporter’s conflict list', () => {
  const ask = (
    formToken: string | undefined,
    channelId = channel.id,
    remoteAddress = '198.51.100.1',
    proof: object | undefined = undefined,
  ) =>
    app.call('POST', '/api/anonymous/users/channel-id', {
      payload: { channelId, proof },
      ...(formToken && { headers: { 'x-form-token': formToken } }),
      remoteAddress,
    })

  test('is whoever would receive a report now, disabled accounts too, and is given to whoever holds a form of that channel', async () => {
    const answer = await ask(newFormToken(app.deps, channel.id))
    expect(answer.json()).toEqual(committee.map((member) => ({ ...member, function: '' })))
    expect(answer.headers['x-total-count']).toBe('2')
    expect(answer.body).not.toContain('@')
  })
  test('is refused without a form, with another channel’s, a forged one and an old one', async () => {
    const other = await createChannel(app.deps)
    const old = newFormToken(app.deps, channel.id)
    for (const token of [undefined, newFormToken(app.deps, other.id), 'AAAA'])
      expect((await ask(token)).json<Problem>()).toMatchObject({ status: 403, code: 'form-token-invalid' })
    app.advance(2 * 3600 + 1)
    expect((await ask(old)).statusCode).toBe(403)
    expect((await ask(newFormToken(app.deps, channel.id), 'x')).statusCode).toBe(422)
  })
  test('is given 30 times an hour to one source, then whole for a proof of work each time, and to others still', async () => {
    const token = newFormToken(app.deps, channel.id)
    const again = (proof?: object) => ask(token, channel.id, '198.51.100.2', proof)
    const whole = (await again()).json()
    for (let at = 1; at < 30; at += 1) expect((await again()).statusCode).toBe(200)
    const refused = (await again()).json<Problem>()
    expect(refused).toMatchObject({ status: 429, code: 'proof-of-work-required' })
    const proof = solveProof(refused.challenge)
    expect((await again(proof)).json()).toEqual(whole)
    expect((await again(proof)).statusCode).toBe(429)
    expect((await ask(token, channel.id, '198.51.100.3')).statusCode).toBe(200)
  })
  test('names functions where the channel shows those', async () => {
    const other = await createChannel(app.deps, { committee_shown: 'functions' })
    const member = await createMember(app.deps, other, { firstName: 'Rosa' })
    const settings = { name: other.slug, publicName: 'Canal', slug: other.slug }
    const functions = [{ username: member.username, function: 'Secretary' }]
    const set = await app.call('PUT', `/api/channels/${other.id}`, {
      token: administrator.token,
      payload: { ...settings, functions },
    })
    expect(set.statusCode).toBe(200)
    const answer = await ask(newFormToken(app.deps, other.id), other.id, '198.51.100.4')
    const entry = { username: expect.stringMatching(/^m-[0-9a-f]{20}$/) as string, fullName: 'Secretary', function: '' }
    expect(answer.json()).toEqual([entry])
  })
  test('says the same of each as the form: their function, and what they were called until lately', async () => {
    const other = await createChannel(app.deps)
    const member = await createMember(app.deps, other, { firstName: 'Rosa', lastName1: 'Gil' })
    const settings = { name: other.slug, publicName: 'Canal', slug: other.slug }
    const functions = [{ username: member.username, function: 'Secretaria' }]
    await asAdmin('PUT', `/api/channels/${other.id}`, { ...settings, functions })
    await asAdmin('PUT', '/api/users', { id: member.id, name: 'Otra', lastName: 'Persona', email: 'o@canal.example' })
    const [shown] = (await ask(newFormToken(app.deps, other.id), other.id, '198.51.100.5')).json<ConflictEntry[]>()
    expect([shown]).toEqual(await conflictList(app.deps, other.id, 'en'))
    expect(shown?.function).toBe('Secretaria · formerly: Rosa Gil')
  })
})

test('who may be assigned to a report that does not exist is the specification’s "Report not found"', async () => {
  const url = '/api/users/active-committee-members-without-restricted-access'
  const payload = { reportId: 'a0000000-0000-4000-8000-000000000001' }
  expect((await app.call('POST', url, { token: ana.token, payload })).json<Problem>()).toMatchObject({
    status: 404,
    code: 'report-not-found',
  })
  expect((await app.call('POST', url, { payload })).statusCode).toBe(401)
  expect((await app.call('POST', url, { token: ana.token, payload: {} })).json<Problem>().errors).toEqual([
    'reportId: Invalid input',
  ])
})
