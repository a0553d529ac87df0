import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Problem } from '@canal/contract'
import type { CurrentUser } from '@canal/contract/auth/schemas'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import { createAdministrator, createChannel, createMember, type TestChannel } from '../../../test/factories.ts'
import { canonical } from '../../platform/crypto/canonical.ts'
import { newRootKey, parseRootKeys } from '../../platform/crypto/root-key/root-keys.ts'
import { newToken, tokenRowId } from '../../platform/crypto/session-token.ts'
import { findSession, startReporterSession } from './session/session.ts'
import { registerAuth } from './routes.ts'

let app: TestApp
let channel: TestChannel
beforeAll(async () => {
  app = await buildTestApp([registerAuth])
  channel = await createChannel(app.deps)
})
afterAll(() => app.close())

const current = (token: string | undefined) => app.call('GET', '/api/auth/current', { token })
const refresh = async (token: string) => {
  const answer = await app.call('GET', '/api/auth/refresh-token', { token })
  return answer.json<{ token: string }>().token
}

/** Makes a session older, in the only place where its times are kept. */
const age = (token: string, column: 'created_at' | 'last_used_at' | 'replaced_used_at', seconds: number) =>
  sql`update session set ${sql.ref(column)} = ${sql.ref(column)} - ${seconds} * interval '1 second'
    where id = ${tokenRowId(app.deps.rootKeys, 'user-session', token)}`.execute(app.database.ownerDb)

describe('a writer in the database', () => {
  test('who gives a session of their own to an administrator ends it, whether or not it had keys', async () => {
    const administrator = await createAdministrator(app.deps)
    for (const keyState of ['admitted', 'none'] as const) {
      const { token } = await createMember(app.deps, channel, { keyState })
      expect((await current(token)).statusCode).toBe(200)
      await sql`update session set user_id = ${administrator.id} where id = ${tokenRowId(app.deps.rootKeys, 'user-session', token)}`.execute(
        app.database.ownerDb,
      )
      expect((await current(token)).statusCode).toBe(401)
    }
  })
  test('who plants a session’s row finds no id for it that a token of theirs would have', async () => {
    const administrator = await createAdministrator(app.deps)
    const token = newToken()
    const ids = [
      createHash('sha256')
        .update(canonical(['canal/session-row/1', token]))
        .digest(),
      tokenRowId(parseRootKeys(newRootKey()), 'user-session', token),
    ]
    for (const id of ids)
      await sql`insert into session (id, kind, family, user_id, key_version, wrapped_private, expires_at)
        select ${id}, kind, gen_random_uuid(), user_id, key_version, wrapped_private, expires_at from session
        where user_id = ${administrator.id} limit 1`.execute(app.database.ownerDb)
    expect((await current(token)).statusCode).toBe(401)
  })
})

describe('the signed-in user', () => {
  test('sees their own data and what they may do', async () => {
    const member = await createMember(app.deps, channel, { firstName: 'Ana', lastName1: 'García' })
    expect((await current(member.token)).json()).toEqual({
      id: member.id,
      username: member.username,
      firstName: 'Ana',
      lastName1: 'García',
      lastName2: '',
      email: `${member.username}@canal.example`,
      phone: '',
      roles: ['ROLE_USER'],
      capabilities: ['report.read', 'vote.cast'],
      channelId: channel.id,
      channelSlug: channel.slug,
      channelName: `Channel ${channel.slug}`,
      organisation: { name: `Organisation ${channel.slug}` },
      timeZone: 'Europe/Madrid',
      passwordChangeRequired: false,
      secondFactorRequired: false,
      keyState: 'admitted',
      locked: false,
      former: false,
      lacksReports: false,
      recoveryCodeConfirmed: false,
    } satisfies CurrentUser)
  })
  test('of no channel is an administrator', async () => {
    const me = (await current((await createAdministrator(app.deps)).token)).json<CurrentUser>()
    expect(me).toMatchObject({
      channelId: null,
      channelSlug: null,
      channelName: null,
      organisation: null,
      timeZone: null,
      recoveryCodeConfirmed: true,
    })
  })
  test('is nobody without a token, or with one that was made up', async () => {
    expect((await current(undefined)).json<Problem>()).toMatchObject({ status: 401, code: 'unauthorized' })
    expect((await current('A'.repeat(43))).json<Problem>()).toMatchObject({ status: 401, code: 'session-ended' })
  })
  test('with a temporary password may read who they are and sign out, and must change it first for the rest', async () => {
    const { token } = await createMember(app.deps, channel, { isPasswordTemporary: true })
    expect((await current(token)).json<CurrentUser>()).toMatchObject({ passwordChangeRequired: true, keyState: 'none' })
    const refreshed = await app.call('GET', '/api/auth/refresh-token', { token })
    expect(refreshed.json<Problem>()).toMatchObject({ status: 403, code: 'password-change-required' })
    expect((await app.call('POST', '/api/auth/logout', { token })).statusCode).toBe(204)
  })
})

describe('a session', () => {
  test('keeps its token for ten minutes, then gets a new one that opens the same keys', async () => {
    const { token } = await createMember(app.deps, channel)
    expect(await refresh(token)).toBe(token)
    await age(token, 'created_at', 601)
    const renewed = await refresh(token)
    expect(renewed).not.toBe(token)
    expect((await current(renewed)).json<CurrentUser>().keyState).toBe('admitted')
  })
  test('that was renewed lives on for a minute after the new token is used; later use ends both', async () => {
    const { token } = await createMember(app.deps, channel)
    await age(token, 'created_at', 601)
    const renewed = await refresh(token)
    expect((await current(renewed)).statusCode).toBe(200)
    expect((await current(token)).statusCode).toBe(200)
    expect(await refresh(token)).toBe(token)
    await age(token, 'replaced_used_at', 61)
    expect((await current(token)).statusCode).toBe(401)
    expect((await current(renewed)).statusCode).toBe(401)
  })
  test('whose renewal was lost on the way is renewed again; the lost token is in its last minute, later use ends all', async () => {
    const { token } = await createMember(app.deps, channel)
    await age(token, 'created_at', 601)
    const lost = await refresh(token)
    const second = await refresh(token)
    expect((await current(second)).statusCode).toBe(200)
    expect(await refresh(lost)).toBe(lost)
    await age(lost, 'replaced_used_at', 61)
    for (const one of [lost, second, token]) expect((await current(one)).statusCode).toBe(401)
  })
  test('that was stolen, and renewed by the thief before the new token is used, ends when its owner goes on', async () => {
    const { token } = await createMember(app.deps, channel)
    await age(token, 'created_at', 601)
    const owners = await refresh(token)
    const thiefs = await refresh(token)
    expect((await current(owners)).statusCode).toBe(200)
    await age(owners, 'replaced_used_at', 61)
    expect((await current(owners)).statusCode).toBe(401)
    for (const one of [thiefs, token]) expect((await current(one)).statusCode).toBe(401)
  })
  test('that two tabs renew at once goes on in both', async () => {
    const { token } = await createMember(app.deps, channel)
    await age(token, 'created_at', 601)
    const tabs = await Promise.all([refresh(token), refresh(token)])
    expect(new Set([token, ...tabs]).size).toBe(3)
    for (const one of [...tabs, token]) expect((await current(one)).statusCode).toBe(200)
  })
  test('that was renewed twice ends by use of its first token, however long nobody used that one', async () => {
    const { token } = await createMember(app.deps, channel)
    await age(token, 'created_at', 601)
    const second = await refresh(token)
    expect((await current(second)).statusCode).toBe(200)
    await age(second, 'created_at', 601)
    const third = await refresh(second)
    expect((await current(third)).statusCode).toBe(200)
    for (const column of ['last_used_at', 'replaced_used_at'] as const) await age(token, column, 31 * 60)
    expect((await current(token)).statusCode).toBe(401)
    expect((await current(third)).statusCode).toBe(401)
  })
  test('does not live longer for being renewed', async () => {
    const { token } = await createMember(app.deps, channel)
    await age(token, 'created_at', 601)
    await sql`update session set expires_at = now() + interval '5 minutes' where id = ${tokenRowId(app.deps.rootKeys, 'user-session', token)}`.execute(
      app.database.ownerDb,
    )
    const renewed = await refresh(token)
    const row = await sql<{ left: number }>`select extract(epoch from expires_at - now())::float8 as left
      from session where id = ${tokenRowId(app.deps.rootKeys, 'user-session', renewed)}`.execute(app.database.ownerDb)
    expect(row.rows[0]?.left).toBeLessThanOrEqual(300)
  })
  test('ends after 30 minutes without use', async () => {
    const { token } = await createMember(app.deps, channel)
    await age(token, 'last_used_at', 30 * 60 + 1)
    expect((await current(token)).statusCode).toBe(401)
  })
  test('of a reporter tells the minute alone, and for that ends no sooner than 30 minutes after their last call', async () => {
    const ids = { channelId: channel.id, reportId: randomUUID(), credentialId: randomUUID() }
    const token = await startReporterSession(app.deps, { ...ids, privateKey: randomBytes(32), isSender: false })
    const { ownerDb } = app.database
    const row = sql`session where id = ${tokenRowId(app.deps.rootKeys, 'reporter-session', token)}`
    const times = await sql<{ finer: boolean; left: number }>`select
      date_trunc('minute', created_at) < created_at or date_trunc('minute', last_used_at) < last_used_at
        or date_trunc('minute', expires_at) < expires_at as finer,
      extract(epoch from expires_at - now())::float8 as left from ${row}`.execute(ownerDb)
    expect(times.rows[0]?.finer).toBe(false)
    expect(times.rows[0]?.left).toBeGreaterThanOrEqual(30 * 60)
    /** As many seconds after the beginning of the minute in which they last called. */
    const after = (seconds: number) =>
      sql`update session set last_used_at = now() - ${seconds} * interval '1 second',
        expires_at = now() + (31 * 60 - ${seconds}) * interval '1 second'
        where id = ${tokenRowId(app.deps.rootKeys, 'reporter-session', token)}`.execute(ownerDb)
    await after(30 * 60 + 50)
    expect(await findSession(app.deps, token, 'reporter', false)).not.toBeNull()
    expect(await findSession(app.deps, token, 'reporter')).not.toBeNull()
    await after(31 * 60 + 1)
    expect(await findSession(app.deps, token, 'reporter')).toBeNull()
  })
  test('ends by signing out, with those it was renewed from, and others of the same user go on', async () => {
    const { token } = await createMember(app.deps, channel)
    await age(token, 'created_at', 601)
    const renewed = await refresh(token)
    const answer = await app.call('POST', '/api/auth/logout', { token: renewed })
    expect(answer.statusCode).toBe(204)
    expect(answer.headers['clear-site-data']).toBe('"cache"')
    expect((await current(token)).statusCode).toBe(401)
    expect((await current(renewed)).statusCode).toBe(401)
  })
})
