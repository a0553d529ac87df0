import { randomBytes } from 'node:crypto'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiHeaders, buildTestApp, type TestApp } from '../../../test/app.ts'
import { createChannel, createMember } from '../../../test/factories.ts'
import { parseRootKeys } from '../../platform/crypto/root-key/root-keys.ts'
import { findSession, userOf } from './session/session.ts'
import { registerAuth } from './routes.ts'

const password = 'Correcta4Grapa'
const [oldKey, newKey] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')]
let app: TestApp
beforeAll(async () => {
  app = await buildTestApp([registerAuth], { rootKeys: parseRootKeys(`old:${oldKey}`) })
})
afterAll(() => app.close())

test('after a rotation of the root key a password and its keys move to the new one at sign-in', async () => {
  const member = await createMember(app.deps, await createChannel(app.deps), { password })
  const rotated = { ...app.deps, rootKeys: parseRootKeys(`new:${newKey},old:${oldKey}`) }
  const server = fastify()
  registerAuth(server, rotated)
  const enter = async () => {
    const payload = { username: member.username, password }
    const answer = await server.inject({ method: 'POST', url: '/api/auth/login', headers: apiHeaders(), payload })
    const session = await findSession(rotated, answer.json<{ token: string }>().token, 'user')
    return session && (await userOf(rotated, session)).keyring?.privateKeys
  }
  expect(await enter()).toEqual(member.privateKeys)
  const { ownerDb } = app.database
  const user = await ownerDb.selectFrom('app_user').select('pepper_ring').where('id', '=', member.id).executeTakeFirst()
  expect(user?.pepper_ring).toBe('new')
  expect(await enter()).toEqual(member.privateKeys)
  await server.close()
})

test('a session begun before a rotation of the root key goes on after it, with its keys', async () => {
  const member = await createMember(app.deps, await createChannel(app.deps))
  const rotated = { ...app.deps, rootKeys: parseRootKeys(`new:${newKey},old:${oldKey}`) }
  const session = await findSession(rotated, member.token, 'user')
  expect(session && (await userOf(rotated, session))).toMatchObject({ userId: member.id, keyState: 'admitted' })
  const alone = { ...app.deps, rootKeys: parseRootKeys(`new:${newKey}`) }
  expect(await findSession(alone, member.token, 'user')).toBeNull()
})
