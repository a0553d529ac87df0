import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Problem } from '@canal/contract'
import type { CurrentUser } from '@canal/contract/auth/schemas'
import type { OwnReadmission } from '@canal/contract/readmissions/schemas'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import {
  createAdministrator,
  createChannel,
  createMember,
  type TestChannel,
  type TestPerson,
} from '../../../test/factories.ts'
import { aad } from '../../crypto/aad.ts'
import { createSealer } from '../../crypto/seal.ts'
import { findSession, userOf } from '../../http/session.ts'
import { registerAuth } from '../auth/index.ts'
import { registerReadmissions } from '../readmissions/index.ts'
import { registerUsers } from './index.ts'

const first = 'Primera4Grapa'
const second = 'Segunda5Tecla'
const temporary = 'Provisional6Mesa'
const box = aad({ purpose: 'test' })

let app: TestApp
let channel: TestChannel
let administrator: TestPerson
beforeAll(async () => {
  app = await buildTestApp([registerAuth, registerReadmissions, registerUsers])
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
const reset = (id: string, compromised = false) =>
  app.call('PATCH', '/api/users/reset-password', {
    token: administrator.token,
    payload: { id, newPassword: temporary, compromised },
  })
const own = async (token: string) => (await app.call('GET', '/api/readmissions/own', { token })).json<OwnReadmission>()
const unlock = (token: string, payload: object) => app.call('POST', '/api/auth/unlock', { token, payload })

/** What the session opens of something that was sealed to an older pair; throws where it does not reach it. */
const opens = async (token: string, version: number, sealed: Buffer): Promise<string> => {
  const session = await findSession(app.deps, token)
  const keyring = session && userOf(app.deps, session).keyring
  if (!keyring) throw new Error('no keys')
  const tx = app.database.ownerDb
  return (await keyring.opener(tx, version)).open(sealed, box).toString()
}
const sealedTo = (person: TestPerson) =>
  createSealer(app.deps.rootKeys, person.keys.publicKey).seal(Buffer.from('a secret'), box)

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

/** A reset, and the new password that the person sets after it. */
const afterReset = async (person: TestPerson, compromised = false): Promise<Changed> => {
  expect((await reset(person.id, compromised)).statusCode).toBe(204)
  const { token } = (await signIn(person.username, temporary)).json<{ token: string }>()
  return changed(token, person.id, temporary, second)
}

describe('changing one’s own password', () => {
  test('makes a new pair that still opens what was sealed to the old one, and ends every other session', async () => {
    const member = await createMember(app.deps, channel, { password: first })
    const sealed = sealedTo(member)
    const { token, recoveryCode } = await changed(member.token, member.id, first, second)
    expect(recoveryCode).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/)
    expect(await me(token)).toMatchObject({ keyState: 'confirmed', recoveryCodeConfirmed: false })
    expect(await opens(token, 1, sealed)).toBe('a secret')
    expect((await app.call('GET', '/api/auth/current', { token: member.token })).statusCode).toBe(401)
    expect((await signIn(member.username, first)).statusCode).toBe(401)
    const again = (await signIn(member.username, second)).json<{ token: string }>()
    expect(await opens(again.token, 1, sealed)).toBe('a secret')
  })

  test('keeps nothing that the old password or an older recovery code would open', async () => {
    const member = await createMember(app.deps, channel, { password: first })
    await changed(member.token, member.id, first, second)
    const old = await app.database.ownerDb
      .selectFrom('user_key')
      .selectAll()
      .where('user_id', '=', member.id)
      .where('version', '=', 1)
      .executeTakeFirstOrThrow()
    expect(old).toMatchObject({ state: 'retired', recovery_wrapped: null, wrapped_private: Buffer.alloc(0) })
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

describe('the first own password', () => {
  const join = async () => {
    const person = await createMember(app.deps, channel, { password: temporary, isPasswordTemporary: true })
    return { person, ...(await changed(person.token, person.id, temporary, first)) }
  }

  test('confirms the keys of a channel’s first member at once, and of nobody after them', async () => {
    expect((await me((await join()).token)).keyState).toBe('confirmed')
    expect((await me((await join()).token)).keyState).toBe('unconfirmed')
  })
  test('of two who do it at the same moment confirms one', async () => {
    const both = await Promise.all([join(), join()])
    const states = await Promise.all(both.map(async ({ token }) => (await me(token)).keyState))
    expect(states.sort()).toEqual(['confirmed', 'unconfirmed'])
  })
  test('does not confirm the first member of a channel that has reports', async () => {
    await sql`insert into report (channel_id, id, case_number, status, created_at, received_at, locale, deadline,
        updated_at, last_activity_at, last_reporter_at)
      values (${channel.id}, gen_random_uuid(), '2026-0001', 'pending', now(), now(), 'es', now(), now(), now(), now())`.execute(
      app.database.ownerDb,
    )
    expect((await me((await join()).token)).keyState).toBe('unconfirmed')
  })
  test('does not confirm by being changed again', async () => {
    await createMember(app.deps, channel)
    const { person, token } = await join()
    const again = await changed(token, person.id, first, second)
    expect((await me(again.token)).keyState).toBe('unconfirmed')
  })
})

describe('roles changed to and fro by an administrator', () => {
  const changeRoles = async (person: TestPerson, roles: string[]) => {
    const names = { name: 'Ana', lastName: 'García', email: 'ana@canal.example' }
    const payload = { id: person.id, username: person.username, ...names, roles, channelId: channel.id }
    const answer = await app.call('PUT', '/api/users', { token: administrator.token, payload })
    expect(answer.statusCode, answer.body).toBe(200)
  }
  const thereAndBack = async (person: TestPerson) => {
    await changeRoles(person, ['ROLE_USER', 'ROLE_INVESTIGATOR'])
    await changeRoles(person, ['ROLE_USER'])
    return (await signIn(person.username, first)).json<{ token: string }>().token
  }

  test('make the keys wait and destroy none: one’s own next password still opens what was sealed before', async () => {
    await createMember(app.deps, channel)
    const member = await createMember(app.deps, channel, { password: first })
    const token = await thereAndBack(member)
    expect((await me(token)).keyState).toBe('unconfirmed')
    const next = await changed(token, member.id, first, second)
    expect((await me(next.token)).keyState).toBe('unconfirmed')
    expect(await versionsOf(member)).toEqual([1, 2])
    expect(await opens(next.token, 1, sealedTo(member))).toBe('a secret')
  })

  test('and a reset after them leave the recovery code good for the keys, which wait all the same', async () => {
    await createMember(app.deps, channel)
    const member = await createMember(app.deps, channel, { password: second })
    const { recoveryCode } = await changed(member.token, member.id, second, first)
    await thereAndBack(member)
    const { token } = await afterReset(member)
    expect((await unlock(token, { recoveryCode })).statusCode).toBe(200)
    expect(await opens(token, 1, sealedTo(member))).toBe('a secret')
    expect((await me(token)).keyState).toBe('unconfirmed')
  })

  test('do not let a code from before confirm the new role, in either order', async () => {
    await createMember(app.deps, channel)
    const member = await createMember(app.deps, channel, { password: second })
    const { recoveryCode } = await changed(member.token, member.id, second, first)
    const back = await afterReset(member)
    await changeRoles(member, ['ROLE_USER', 'ROLE_INVESTIGATOR'])
    await changeRoles(member, ['ROLE_USER'])
    expect((await app.call('GET', '/api/auth/current', { token: back.token })).statusCode).toBe(401)
    const { token } = (await signIn(member.username, second)).json<{ token: string }>()
    expect((await unlock(token, { recoveryCode })).statusCode).toBe(200)
    expect((await me(token)).keyState).toBe('unconfirmed')
  })
})

describe('a reset password', () => {
  test('ends the sessions and opens nothing: the keys wait, and what was sealed stays closed', async () => {
    await createMember(app.deps, channel)
    const member = await createMember(app.deps, channel, { password: first })
    const sealed = sealedTo(member)
    const { token } = await afterReset(member)
    expect((await app.call('GET', '/api/auth/current', { token: member.token })).statusCode).toBe(401)
    expect((await me(token)).keyState).toBe('unconfirmed')
    await expect(opens(token, 1, sealed)).rejects.toThrow()
  })

  test('is undone by the recovery code from before it, once, and renews the code', async () => {
    await createMember(app.deps, channel)
    const member = await createMember(app.deps, channel, { password: first })
    const before = await changed(member.token, member.id, first, 'Tercera8Silla')
    const { token } = await afterReset({ ...member, token: before.token })
    const code = before.recoveryCode?.toLowerCase().replaceAll('-', ' ')
    const answer = await unlock(token, { recoveryCode: code })
    expect(answer.statusCode).toBe(200)
    expect(answer.json<Changed>().recoveryCode).not.toBe(before.recoveryCode)
    expect((await me(token)).keyState).toBe('confirmed')
    expect(await opens(token, 1, sealedTo(member))).toBe('a secret')
    expect((await unlock(token, { recoveryCode: code })).statusCode).toBe(422)
    const next = await afterReset(member)
    const renewed = await unlock(next.token, { recoveryCode: answer.json<Changed>().recoveryCode })
    expect(renewed.statusCode).toBe(200)
    expect(await opens(next.token, 1, sealedTo(member))).toBe('a secret')
  })

  test('tells only of the ways that are open: none to who is new, not the old password where it was ruled out or is too old', async () => {
    await createMember(app.deps, channel)
    const isNew = await createMember(app.deps, channel, { keyState: 'unconfirmed' })
    expect(await own(isNew.token)).toMatchObject({ ways: [], hasOrganisationKey: false })
    const member = await createMember(app.deps, channel, { password: second })
    await changed(member.token, member.id, second, first)
    const { token } = await afterReset(member)
    expect((await own(token)).ways).toEqual(['recoveryCode', 'oldPassword'])
    await sql`update user_key set created_at = created_at - interval '31 days' where user_id = ${member.id}`.execute(
      app.database.ownerDb,
    )
    expect((await own(token)).ways).toEqual(['recoveryCode'])
    const other = await createMember(app.deps, channel, { password: first })
    const compromised = await afterReset(other, true)
    expect((await own(compromised.token)).ways).not.toContain('oldPassword')
  })

  test('is undone by the old password within thirty days', async () => {
    await createMember(app.deps, channel)
    const member = await createMember(app.deps, channel, { password: first })
    const { token } = await afterReset(member)
    expect((await unlock(token, { oldPassword: first })).json()).toEqual({})
    expect((await me(token)).keyState).toBe('confirmed')
    expect(await opens(token, 1, sealedTo(member))).toBe('a secret')
  })

  test('is not undone by the old password after thirty days, or where it was compromised', async () => {
    await createMember(app.deps, channel)
    const late = await createMember(app.deps, channel, { password: first })
    const { token } = await afterReset(late)
    await sql`update user_key set created_at = created_at - interval '31 days' where user_id = ${late.id}`.execute(
      app.database.ownerDb,
    )
    expect((await unlock(token, { oldPassword: first })).json<Problem>().errors?.[0]).toMatch(/^oldPassword: /)
    const other = await createMember(app.deps, channel, { password: first })
    const compromised = await afterReset(other, true)
    expect((await unlock(compromised.token, { oldPassword: first })).statusCode).toBe(422)
    expect((await me(compromised.token)).keyState).toBe('unconfirmed')
  })

  test('twice over does not let the code made in between confirm: its pair never was', async () => {
    await createMember(app.deps, channel)
    const member = await createMember(app.deps, channel, { password: first })
    const between = await afterReset(member)
    expect((await reset(member.id)).statusCode).toBe(204)
    const { token } = (await signIn(member.username, temporary)).json<{ token: string }>()
    const last = await changed(token, member.id, temporary, first)
    expect((await unlock(last.token, { recoveryCode: between.recoveryCode })).statusCode).toBe(200)
    expect((await unlock(last.token, { oldPassword: second })).statusCode).toBe(422)
    expect((await me(last.token)).keyState).toBe('unconfirmed')
    expect((await unlock(last.token, { oldPassword: first })).statusCode).toBe(200)
    expect(await opens(last.token, 1, sealedTo(member))).toBe('a secret')
  })

  test('twice over keeps every pair, and what the first one cut off comes back by its own code', async () => {
    await createMember(app.deps, channel)
    const member = await createMember(app.deps, channel, { password: first })
    const before = await changed(member.token, member.id, first, 'Tercera8Silla')
    await afterReset(member)
    const last = await afterReset(member)
    expect(await versionsOf(member)).toEqual([1, 2, 3, 4])
    expect((await unlock(last.token, { recoveryCode: before.recoveryCode })).statusCode).toBe(200)
    expect((await me(last.token)).keyState).toBe('confirmed')
    expect(await opens(last.token, 1, sealedTo(member))).toBe('a secret')
    const next = await changed(last.token, member.id, second, first)
    expect(await opens(next.token, 1, sealedTo(member))).toBe('a secret')
  })

  test('cannot be undone by a pair that somebody promoted by hand in the database', async () => {
    await createMember(app.deps, channel)
    const member = await createMember(app.deps, channel, { password: first, keyState: 'unconfirmed' })
    await sql`update user_key set state = 'confirmed', confirmed_at = now() where user_id = ${member.id}`.execute(
      app.database.ownerDb,
    )
    const { token } = await afterReset(member)
    expect((await unlock(token, { oldPassword: first })).statusCode).toBe(422)
    expect((await me(token)).keyState).toBe('unconfirmed')
  })

  test('may be tried to be undone five times an hour', async () => {
    await createMember(app.deps, channel)
    const member = await createMember(app.deps, channel, { password: first })
    const { token } = await afterReset(member)
    for (let at = 0; at < 5; at += 1) expect((await unlock(token, { recoveryCode: 'nonsense' })).statusCode).toBe(422)
    expect((await unlock(token, { oldPassword: first })).statusCode).toBe(429)
  })

  test('asks for one of the two, a session, and a user of a channel', async () => {
    const member = await createMember(app.deps, channel)
    expect((await unlock(member.token, {})).statusCode).toBe(422)
    expect((await unlock(member.token, { oldPassword: first, recoveryCode: 'x' })).statusCode).toBe(422)
    expect((await unlock('', { oldPassword: first })).statusCode).toBe(401)
    expect((await unlock(administrator.token, { oldPassword: first })).statusCode).toBe(403)
  })
})
