import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page, Problem } from '@canal/contract'
import type { Role } from '@canal/contract/roles/schemas'
import type { User } from '@canal/contract/users/schemas'
import { buildTestApp, type TestApp } from '../../../../test/app.ts'
import { createAdministrator, createChannel, createMember, type TestPerson } from '../../../../test/factories.ts'
import { inChannel } from '../../../platform/db/transaction.ts'
import { channelPeople, counts } from '../people/directory.ts'
import { registerUsers } from '../users/routes.ts'
import { registerRoles } from './routes.ts'

let app: TestApp
let administrator: TestPerson
beforeAll(async () => {
  app = await buildTestApp([registerUsers, registerRoles])
  administrator = await createAdministrator(app.deps)
})
afterAll(() => app.close())

const asAdmin = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  app.call(method, `/api/${url}`, { token: administrator.token, ...(payload && { payload }) })
const create = async (name: string) => (await asAdmin('POST', 'roles', { name })).json<Role>()
const list = async (query = '') => (await asAdmin('GET', `roles?size=50${query}`)).json<Page<Role>>().items
const give = async ({ id }: { id: string }, roles: string[]) => {
  const person = { id, name: 'Eva', lastName: 'Gil', email: 'eva@canal.example', roles }
  return (await asAdmin('PUT', 'users', person)).json<User>().roles
}
const macOf = async ({ id }: TestPerson): Promise<Buffer> => {
  const keys = app.database.ownerDb.selectFrom('user_key').select('mac').where('user_id', '=', id)
  return (await keys.executeTakeFirstOrThrow()).mac
}

test('a role is made, given to people, renamed with them, and deleted once nobody has it', async () => {
  const channel = await createChannel(app.deps)
  const [eva, forged] = [await createMember(app.deps, channel), await createMember(app.deps, channel)]
  const role = await create('  Asesoría jurídica ')
  expect(role).toMatchObject({ name: 'Asesoría jurídica', isBuiltIn: false, users: 0 })
  expect(await give(eva, ['ROLE_USER', role.name])).toEqual(['Asesoría jurídica', 'ROLE_USER'])
  await give(forged, ['ROLE_USER', role.name])
  await app.database.ownerDb
    .updateTable('user_key')
    .set({ mac: Buffer.alloc(32) })
    .where('user_id', '=', forged.id)
    .execute()
  const before = await macOf(eva)
  const renamed = await asAdmin('PUT', `roles/${role.id}`, { name: 'Legal' })
  expect(renamed.json<Role>()).toMatchObject({ id: role.id, name: 'Legal', users: 2 })
  const counting = await inChannel(app.deps.db, channel.id, async (tx) =>
    (await channelPeople(tx, app.deps, channel.id)).filter(counts).map(({ userId }) => userId),
  )
  expect(counting.sort()).toEqual([eva.id, forged.id].sort())
  // What somebody wrote into a row by hand is made good by nobody’s change.
  expect((await macOf(forged)).equals(Buffer.alloc(32))).toBe(true)
  expect((await macOf(eva)).equals(before)).toBe(false)

  const refused = await asAdmin('DELETE', `roles/${role.id}`)
  expect(refused.json<Problem>()).toMatchObject({
    status: 409,
    code: 'in-use',
    message: 'It cannot be deleted: 2 users have it',
  })
  expect(await give(eva, ['ROLE_USER'])).toEqual(['ROLE_USER'])
  await give(forged, ['ROLE_USER'])
  expect((await asAdmin('DELETE', `roles/${role.id}`)).statusCode).toBe(204)
  expect((await asAdmin('DELETE', `roles/${role.id}`)).statusCode).toBe(404)
})

test('the built-in ones are first in the list, and are neither renamed nor deleted', async () => {
  await create('AAA')
  const [first, second, third, ...created] = await list()
  expect([first, second, third].map((role) => role?.name)).toEqual(['ROLE_ADMIN', 'ROLE_INVESTIGATOR', 'ROLE_USER'])
  expect(created.every((role) => !role.isBuiltIn)).toBe(true)
  expect((await list('&direction=DESC')).at(-1)?.name).toBe('AAA')
  for (const answer of [
    await asAdmin('PUT', `roles/${first?.id}`, { name: 'Boss' }),
    await asAdmin('DELETE', `roles/${first?.id}`),
  ])
    expect(answer.json<Problem>()).toMatchObject({ status: 409, code: 'role-built-in' })
})

test('no two roles have names that differ by capitals alone, and a name is one that lists can carry', async () => {
  await create('Compliance')
  const taken = await asAdmin('POST', 'roles', { name: 'COMPLIANCE' })
  expect(taken.json<Problem>()).toMatchObject({ status: 409, code: 'already-exists' })
  expect((await asAdmin('POST', 'roles', { name: 'role_admin' })).statusCode).toBe(409)
  for (const name of [' ', 'a,b', '-a', 'x'.repeat(61)])
    expect((await asAdmin('POST', 'roles', { name })).statusCode, name).toBe(422)
})

test('any role can ask for a second factor, whose holders then set one up before anything else; its name stays', async () => {
  const channel = await createChannel(app.deps)
  const eva = await createMember(app.deps, channel)
  const role = (await list()).find(({ name }) => name === 'ROLE_USER')
  expect(role?.requiresSecondFactor).toBe(false)
  const asked = await asAdmin('PUT', `roles/${role?.id}`, { requiresSecondFactor: true })
  expect(asked.json<Role>()).toEqual({ ...role, users: expect.any(Number) as number, requiresSecondFactor: true })
  const profile = () => app.call('GET', '/api/users/profile', { token: eva.token })
  expect((await profile()).json<Problem>()).toMatchObject({ status: 403, code: 'second-factor-required' })
  await asAdmin('PUT', `roles/${role?.id}`, { requiresSecondFactor: false })
  expect((await profile()).statusCode).toBe(200)
})
