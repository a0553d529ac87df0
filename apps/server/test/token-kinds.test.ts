import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PasskeyRequest } from '@canal/contract/second-factor/schemas'
import { tokenRowId } from '../src/platform/crypto/session-token.ts'
import { newFormToken } from '../src/modules/channels/form-token.ts'
import { createSetupLink } from '../src/modules/setup/setup-link.ts'
import { ownReport } from './casework-world.ts'
import { createMember, type TestPerson } from './factories.ts'
import { newAddress, openCase, openWorld, read, send, submit, type Case, type World } from './world.ts'

const password = 'Primera4Grapa'
let world: World
let one: Case
let noa: TestPerson
let setup: string
beforeAll(async () => {
  world = await openWorld()
  setup = (await createSetupLink(world.deps))?.split('#')[1] ?? ''
  one = await openCase(world)
  noa = await createMember(world.deps, one.channel, { password })
})
afterAll(() => world.close())

/** One of each kind that somebody is given, as the product itself gives them. */
const given = async () => {
  const payload = { username: noa.username, password }
  const login = await world.call('POST', '/api/auth/login', { payload, remoteAddress: newAddress() })
  const options = await world.call('POST', '/api/auth/passkeys/options', { token: noa.token, payload: { password } })
  const sent = await submit(world, one.channel, { attachedFiles: ['a.txt'] })
  return {
    member: login.json<{ token: string }>().token,
    device: login.cookies.find(({ name }) => name === 'd')?.value ?? '',
    passkey: options.json<PasskeyRequest>().token,
    reporter: sent.token,
    upload: sent.filesList[0]?.location.split('/').at(-1) ?? '',
    form: newFormToken(world.deps, one.channel.id),
    setup,
  }
}
type Kind = keyof Awaited<ReturnType<typeof given>>

/** What each opens, by whether the call is taken. */
const doors: Record<Exclude<Kind, 'device' | 'passkey'>, (token: string) => Promise<boolean>> = {
  member: async (token) => (await world.call('GET', '/api/auth/current', { token })).statusCode === 200,
  reporter: async (token) => (await world.call('GET', '/api/anonymous/report', { token })).statusCode === 200,
  upload: async (token) => {
    const headers = { 'content-type': 'application/octet-stream' }
    return (
      (await world.call('PUT', `/api/files/at/${token}`, { payload: Buffer.from('A text.'), headers })).statusCode ===
      204
    )
  },
  form: async (formToken) => (await send(world, one.channel, {}, { formToken })).statusCode === 200,
  setup: async (token) => {
    const administrator = { username: 'nuria', password, name: 'Nuria', lastName: 'Prado', email: 'n@canal.example' }
    return (await world.call('POST', '/api/setup', { payload: { token, administrator } })).statusCode < 300
  },
}

test('a token, code or note of one kind opens the door of its own kind, and no other', async () => {
  const tokens = await given()
  for (const [door, opens] of Object.entries(doors))
    for (const [kind, token] of Object.entries(tokens)) {
      expect(token, kind).not.toBe('')
      expect([door, kind, await opens(token)]).toEqual([door, kind, door === kind])
    }
})

test('a row that somebody made one of the other kind in the database opens as neither', async () => {
  const { token } = await submit(world, one.channel)
  const id = tokenRowId(world.deps.rootKeys, 'reporter-session', token)
  await sql`update session set kind = 'user', user_id = ${noa.id}, key_version = 1 where id = ${id}`.execute(
    world.database.ownerDb,
  )
  expect([await doors.member(token), await doors.reporter(token)]).toEqual([false, false])
  // Under the name that a person's session would have.
  await sql`update session set id = ${tokenRowId(world.deps.rootKeys, 'user-session', token)} where id = ${id}`.execute(
    world.database.ownerDb,
  )
  expect([await doors.member(token), await doors.reporter(token)]).toEqual([false, false])
})

test('a reporter’s token opens its one report, and no member’s call', async () => {
  const report = await submit(world, one.channel, { attachedFiles: ['ledger.pdf'] })
  const other = await submit(world, one.channel)
  expect((await ownReport(world, report)).id).toBe(report.id)
  expect((await read(world, report, report.id)).statusCode).toBe(401)
  const theirs = await world.call('POST', '/api/anonymous/get-download-presigned-url', {
    token: other.token,
    payload: { fileId: report.filesList[0]?.entryId },
  })
  expect(theirs.statusCode).toBe(404)
  expect((await send(world, one.channel)).statusCode).toBe(200)
})
