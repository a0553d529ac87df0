import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CurrentUser } from '@canal/contract/auth/schemas'
import type { Roster } from '@canal/contract/roster/schemas'
import type { User } from '@canal/contract/users/schemas'
import { buildTestApp, type TestApp } from '../../../../test/app.ts'
import { ownSeat } from '../../../../test/colleagues.ts'
import { createAdministrator, createChannel, createMember, type TestChannel } from '../../../../test/factories.ts'
import { registerAuth } from '../routes.ts'
import { registerRoster } from '../../roster/routes.ts'
import { registerUsers } from './routes.ts'

const temporary = 'Provisional6Mesa'
const own = 'Primera4Grapa'

let app: TestApp
let channel: TestChannel
let administrator: { token: string }
beforeAll(async () => {
  app = await buildTestApp([registerAuth, registerRoster, registerUsers])
  administrator = await createAdministrator(app.deps)
})
beforeEach(async () => {
  channel = await createChannel(app.deps)
})
afterAll(() => app.close())

interface Person {
  id: string
  username: string
}
let last = 0
/** The administrator brings somebody into the channel. */
const bringIn = async (name: string, roles = ['ROLE_USER'], where = channel): Promise<Person> => {
  last += 1
  const username = `${name.toLowerCase()}${last}`
  const person = { username, password: temporary, name, lastName: 'Soto', email: `${username}@canal.example` }
  const payload = { ...person, roles, channelId: where.id }
  const answer = await app.call('POST', '/api/auth/signup', { token: administrator.token, payload })
  expect(answer.statusCode, answer.body).toBe(200)
  return { id: answer.json<User>().id, username }
}
const signIn = async ({ username }: Person, password: string) => {
  const answer = await app.call('POST', '/api/auth/login', { payload: { username, password } })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ token: string }>()
}
const setPassword = async (person: Person, oldPassword = temporary, newPassword = own) => {
  const { token } = await signIn(person, oldPassword)
  const payload = { id: person.id, oldPassword, newPassword }
  const answer = await app.call('PATCH', '/api/users/change-password', { token, payload })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ token: string; recoveryCode?: string }>()
}
const stateOf = async ({ token }: { token: string }) =>
  (await app.call('GET', '/api/auth/current', { token })).json<CurrentUser>().keyState
const seatsOf = async ({ token }: { token: string }) =>
  (await app.call('GET', '/api/roster', { token })).json<Roster>().seats.map(({ username }) => username)
const nameFounder = (userId: string, channelId = channel.id) =>
  app.call('POST', '/api/roster/founder', { token: administrator.token, payload: { channelId, userId } })

describe('the first own password', () => {
  test('begins the committee for who was brought in first, and for nobody else, whoever signs in first', async () => {
    const [ana, luis] = [await bringIn('Ana'), await bringIn('Luis')]
    const waiting = await setPassword(luis)
    expect(await stateOf(waiting)).toBe('waiting')
    expect(await ownSeat(app, waiting)).toMatchObject({ awaits: 'Ana Soto', colleagues: [] })
    const member = await setPassword(ana)
    expect(member.recoveryCode).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/)
    expect(await stateOf(member)).toBe('admitted')
    expect(await seatsOf(member)).toEqual([ana.username])
    expect(await stateOf(waiting)).toBe('waiting')
    expect(await ownSeat(app, waiting)).toMatchObject({
      awaits: null,
      beginsAt: null,
      colleagues: [{ name: 'Ana Soto', maySign: true }],
    })
  })

  test('of two who set it at the same moment admits the one who was named', async () => {
    const [ana, luis] = [await bringIn('Ana'), await bringIn('Luis')]
    const [member, waiting] = await Promise.all([setPassword(ana), setPassword(luis)])
    expect([await stateOf(member), await stateOf(waiting)]).toEqual(['admitted', 'waiting'])
  })

  test('admits nobody where nobody was named, whatever the rows say', async () => {
    const { id, username } = await createMember(app.deps, channel, { password: temporary, isPasswordTemporary: true })
    const alone = await setPassword({ id, username })
    expect(await stateOf(alone)).toBe('waiting')
    await sql`update user_key set seat = 'admitted' where user_id = ${id}`.execute(app.database.ownerDb)
    expect(await stateOf(alone)).toBe('waiting')
    expect(await stateOf(await signIn({ id, username }, own))).toBe('waiting')
    expect((await app.call('GET', '/api/roster', { token: alone.token })).statusCode).toBe(403)
  })

  test('that is changed again admits nobody either', async () => {
    const ana = await bringIn('Ana')
    const luis = await bringIn('Luis')
    await setPassword(luis)
    expect(await stateOf(await setPassword(luis, own, 'Segunda5Tecla'))).toBe('waiting')
    expect(await stateOf(await setPassword(ana))).toBe('admitted')
    expect(await stateOf(await setPassword(luis, 'Segunda5Tecla', own))).toBe('waiting')
  })
})

describe('who is to begin a committee', () => {
  test('is another one from the administrator’s word on, who begins it by signing in, until somebody has', async () => {
    const [ana, luis] = [await bringIn('Ana'), await bringIn('Luis')]
    const before = await setPassword(luis)
    expect((await nameFounder(luis.id)).statusCode).toBe(204)
    expect(await stateOf(before)).toBe('waiting')
    const member = await signIn(luis, own)
    expect(await stateOf(member)).toBe('admitted')
    expect(await stateOf(await setPassword(ana))).toBe('waiting')
    expect((await nameFounder(ana.id)).statusCode).toBe(409)
    const log = await app.call('GET', '/api/governance-log?sort=createdAt', { token: member.token })
    const kinds = log.json<{ items: { kind: string; person: { name: string }; by: string | null }[] }>().items
    expect(kinds.map(({ kind, person, by }) => [kind, person.name, by])).toEqual([
      ['named', 'Ana Soto', null],
      ['founder', 'Ana Soto', null],
      ['named', 'Luis Soto', null],
      ['founder', 'Luis Soto', null],
      ['found', 'Luis Soto', 'Luis Soto'],
    ])
  })

  test('is no investigator, nobody of another channel, and named by no one but an administrator', async () => {
    const ana = await bringIn('Ana')
    const expert = await bringIn('Eva', ['ROLE_USER', 'ROLE_INVESTIGATOR'])
    const elsewhere = await bringIn('Rui', ['ROLE_USER'], await createChannel(app.deps))
    for (const { id } of [expert, elsewhere]) expect((await nameFounder(id)).statusCode).toBe(404)
    expect(await stateOf(await setPassword(expert))).toBe('waiting')
    const { token } = await setPassword(ana)
    const payload = { channelId: channel.id, userId: ana.id }
    expect((await app.call('POST', '/api/roster/founder', { token, payload })).statusCode).toBe(403)
  })

  test('is nobody else by a row that says that the one named is gone, for a moment or for good', async () => {
    const [ana, luis] = [await bringIn('Ana'), await bringIn('Luis')]
    const owner = app.database.ownerDb
    await sql`update app_user set is_active = false where id = ${ana.id}`.execute(owner)
    await sql`update membership set to_at = now() where user_id = ${ana.id}`.execute(owner)
    for (const act of ['disable', 'enable'])
      await app.call('PATCH', `/api/users/${act}`, { token: administrator.token, payload: { id: luis.id } })
    expect(await stateOf(await setPassword(luis))).toBe('waiting')
    await sql`update app_user set is_active = true where id = ${ana.id}`.execute(owner)
    await sql`update membership set to_at = null where user_id = ${ana.id}`.execute(owner)
    expect(await stateOf(await setPassword(ana))).toBe('admitted')
  })

  test('is another one by the administrator’s word alone, where the one named is disabled before they began', async () => {
    const ana = await bringIn('Ana')
    const payload = { id: ana.id }
    await app.call('PATCH', '/api/users/disable', { token: administrator.token, payload })
    const luis = await bringIn('Luis')
    expect(await stateOf(await setPassword(luis))).toBe('waiting')
    expect((await nameFounder(luis.id)).statusCode).toBe(204)
    expect(await stateOf(await signIn(luis, own))).toBe('admitted')
    await app.call('PATCH', '/api/users/enable', { token: administrator.token, payload })
    expect(await stateOf(await setPassword(ana))).toBe('waiting')
  })
})
