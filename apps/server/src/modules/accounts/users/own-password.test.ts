import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Problem } from '@canal/contract'
import type { CurrentUser } from '@canal/contract/auth/schemas'
import { buildTestApp, type TestApp } from '../../../../test/app.ts'
import { ownSeat } from '../../../../test/colleagues.ts'
import {
  createAdministrator,
  createChannel,
  createMember,
  type TestChannel,
  type TestPerson,
} from '../../../../test/factories.ts'
import { aad } from '../../../platform/crypto/aad.ts'
import { DecryptionError } from '../../../platform/crypto/errors.ts'
import { derivePasswordKeys, unwrapPrivateKey } from '../../../platform/crypto/passwords/password.ts'
import { createSealer } from '../../../platform/crypto/seal.ts'
import { findSession, userOf } from '../session/session.ts'
import { registerAuth } from '../routes.ts'
import { registerRoster } from '../../roster/routes.ts'
import { registerUsers } from './routes.ts'
import { openRecovery } from './recovery.ts'

const first = 'Primera4Grapa'
const second = 'Segunda5Tecla'
const box = aad({ purpose: 'test' })

let app: TestApp
let channel: TestChannel
let administrator: TestPerson
beforeAll(async () => {
  app = await buildTestApp([registerAuth, registerRoster, registerUsers])
  administrator = await createAdministrator(app.deps)
})
beforeEach(async () => {
  channel = await createChannel(app.deps)
})
afterAll(() => app.close())

type Changed = { token: string; recoveryCode?: string }

const change = (token: string, id: string, oldPassword: string, newPassword: string) =>
  app.call('PATCH', '/api/users/change-password', { token, payload: { id, oldPassword, newPassword } })
const changed = async (...args: Parameters<typeof change>): Promise<Changed> => {
  const answer = await change(...args)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Changed>()
}
const signIn = async (username: string, password: string) =>
  app.call('POST', '/api/auth/login', { payload: { username, password } })
const me = async (token: string) => (await app.call('GET', '/api/auth/current', { token })).json<CurrentUser>()
/** What the session opens of something that was sealed to the person; throws where it does not reach it. */
const opens = async (token: string, sealed: Buffer): Promise<string> => {
  const session = await findSession(app.deps, token, 'user')
  const keyring = session && (await userOf(app.deps, session)).keyring
  if (!keyring) throw new Error('no keys')
  return keyring.opener(1).open(sealed, box).toString()
}
const sealedTo = (person: TestPerson) =>
  createSealer(app.deps.rootKeys, person.keys.publicKey).seal(Buffer.from('a secret'), box)

const identityOf = ({ id }: TestPerson) =>
  app.database.ownerDb.selectFrom('user_key').selectAll().where('user_id', '=', id).executeTakeFirstOrThrow()
const versionsOf = async ({ id }: TestPerson) => {
  const { ownerDb } = app.database
  const rows = await ownerDb
    .selectFrom('user_key')
    .select('version')
    .where('user_id', '=', id)
    .orderBy('version')
    .execute()
  return rows.map(({ version }) => version)
}

describe('changing one’s own password', () => {
  test('keeps the keys and the place on the committee, with a new recovery code, and ends every other session', async () => {
    const member = await createMember(app.deps, channel, { password: first })
    const sealed = sealedTo(member)
    const { token, recoveryCode } = await changed(member.token, member.id, first, second)
    expect(recoveryCode).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/)
    expect(await me(token)).toMatchObject({ keyState: 'admitted', locked: false, recoveryCodeConfirmed: false })
    expect(await versionsOf(member)).toEqual([1])
    expect(await opens(token, sealed)).toBe('a secret')
    expect((await app.call('GET', '/api/auth/current', { token: member.token })).statusCode).toBe(401)
    expect((await signIn(member.username, first)).statusCode).toBe(401)
    const again = (await signIn(member.username, second)).json<{ token: string }>()
    expect(await opens(again.token, sealed)).toBe('a secret')
  })

  test('keeps nothing that the old password or an older recovery code would open', async () => {
    const { rootKeys } = app.deps
    const member = await createMember(app.deps, channel, { password: first })
    const opened = async (password: string, code = '') => {
      const row = await identityOf(member)
      const owner = { userId: member.id, version: 1 }
      const keys = await derivePasswordKeys({ rootKeys, userId: member.id, password, salt: row.salt })
      const byPassword = () => unwrapPrivateKey(keys.wrapKey, row.wrapped_private, owner)
      const wrapped = row.recovery_wrapped ?? Buffer.alloc(0)
      return { byPassword, byCode: openRecovery(rootKeys, owner, code.replaceAll('-', ''), wrapped) }
    }
    const before = await changed(member.token, member.id, first, second)
    expect((await opened(second)).byPassword()).toEqual(member.privateKeys)
    expect((await opened(second, before.recoveryCode)).byCode).toEqual(member.privateKeys)
    await changed(before.token, member.id, second, 'Tercera8Silla')
    for (const password of [first, second]) expect((await opened(password)).byPassword).toThrow(DecryptionError)
    expect((await opened(second, before.recoveryCode)).byCode).toBeNull()
  })

  test.each(['admitted', 'waiting'] as const)(
    'leaves one’s place and check numbers as they are: %s',
    async (keyState) => {
      await createMember(app.deps, channel)
      const member = await createMember(app.deps, channel, { password: first, keyState })
      const publicPart = async () => {
        const { version, public_key, signing_key, mac, seat } = await identityOf(member)
        return { version, public_key, signing_key, mac, seat }
      }
      const before = [await publicPart(), await ownSeat(app, member)]
      const { token } = await changed(member.token, member.id, first, second)
      expect([await publicPart(), await ownSeat(app, { token })]).toEqual(before)
      expect(await me(token)).toMatchObject({ keyState, locked: false })
      expect(await versionsOf(member)).toEqual([1])
    },
  )

  test('is refused, and changes nothing, where somebody edited what the password opens', async () => {
    await createMember(app.deps, channel)
    for (const edit of [sql`wrapped_private = recovery_wrapped`, sql`version = 7`]) {
      const member = await createMember(app.deps, channel, { password: second })
      const { token } = await changed(member.token, member.id, second, first)
      await sql`update user_key set ${edit} where user_id = ${member.id}`.execute(app.database.ownerDb)
      const before = await identityOf(member)
      const answer = await change(token, member.id, first, 'Tercera8Silla')
      expect([answer.statusCode, answer.json<Problem>().code]).toEqual([403, 'keys-locked'])
      expect(await identityOf(member)).toEqual(before)
      expect((await signIn(member.username, first)).statusCode).toBe(200)
    }
  })

  test('goes on with the keys that the roster has where somebody edited what the row says of them', async () => {
    const member = await createMember(app.deps, channel, { password: first })
    const sealed = sealedTo(member)
    await sql`update user_key set public_key = sha256(public_key), signing_key = sha256(signing_key), seat = null
      where user_id = ${member.id}`.execute(app.database.ownerDb)
    const { token } = await changed(member.token, member.id, first, second)
    expect(await me(token)).toMatchObject({ keyState: 'admitted', locked: false })
    expect(await opens(token, sealed)).toBe('a secret')
  })

  test('is refused where somebody deleted the keys, and makes no others', async () => {
    const member = await createMember(app.deps, channel, { password: first })
    await sql`delete from user_key where user_id = ${member.id}`.execute(app.database.ownerDb)
    const { token } = (await signIn(member.username, first)).json<{ token: string }>()
    expect((await change(token, member.id, first, second)).statusCode).toBe(403)
    expect(await versionsOf(member)).toEqual([])
  })

  test('remembers that the recovery code was kept', async () => {
    const member = await createMember(app.deps, channel, { password: first })
    const { token } = await changed(member.token, member.id, first, second)
    expect((await app.call('POST', '/api/users/recovery-code/confirm', { token, payload: {} })).statusCode).toBe(204)
    expect((await me(token)).recoveryCodeConfirmed).toBe(true)
  })

  test('refuses a wrong old password by the specification’s words', async () => {
    const member = await createMember(app.deps, channel, { password: first })
    const answer = await change(member.token, member.id, 'Otra7Ventana', second)
    expect(answer.json<Problem>()).toMatchObject({
      status: 422,
      code: 'password-incorrect',
      errors: ['oldPassword: The current password is incorrect.'],
    })
    const spanish = await app.call('PATCH', '/api/users/change-password', {
      token: member.token,
      headers: { 'accept-language': 'es' },
      payload: { id: member.id, oldPassword: 'Otra7Ventana', newPassword: second },
    })
    expect(spanish.json<Problem>().errors).toEqual(['oldPassword: La contraseña actual no es correcta.'])
  })

  test.each([
    ['en', 'oldPassword: Old password is required for changing password'],
    ['es', 'oldPassword: Para cambiar la contraseña hace falta la actual'],
  ])('asks for the old password by the specification’s words where it is missing (%s)', async (language, text) => {
    const member = await createMember(app.deps, channel)
    for (const oldPassword of [undefined, '']) {
      const answer = await app.call('PATCH', '/api/users/change-password', {
        token: member.token,
        headers: { 'accept-language': language },
        payload: { id: member.id, oldPassword, newPassword: second },
      })
      expect(answer.json<Problem>()).toMatchObject({ status: 422, code: 'invalid', errors: [text] })
    }
  })

  test('refuses guessing after ten wrong ones in an hour', async () => {
    const member = await createMember(app.deps, channel, { password: first })
    for (let at = 0; at < 10; at += 1) await change(member.token, member.id, 'Otra7Ventana', second)
    expect((await change(member.token, member.id, first, second)).statusCode).toBe(429)
  })

  test.each([
    ['a common one', 'Password123'],
    ['one too short', 'Corta1'],
    ['one too long', 'Larga12345678901234567'],
    ['one without a digit', 'SinCifrasAqui'],
    ['the present one', first],
  ])('refuses %s as a new password', async (_, newPassword) => {
    const member = await createMember(app.deps, channel, { password: first })
    const answer = await change(member.token, member.id, first, newPassword)
    expect(answer.statusCode).toBe(422)
    expect(answer.json<Problem>().errors?.[0]).toMatch(/^newPassword: /)
  })

  test('is for oneself: another’s id is not found, and nobody’s session is 401', async () => {
    const member = await createMember(app.deps, channel, { password: first })
    expect((await change(member.token, administrator.id, first, second)).statusCode).toBe(404)
    expect((await change('', member.id, first, second)).statusCode).toBe(401)
  })

  test('gives an administrator no recovery code, since they hold nothing', async () => {
    const person = await createAdministrator(app.deps, { password: first })
    expect(await changed(person.token, person.id, first, second)).not.toHaveProperty('recoveryCode')
  })
})
