import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import { createChannel, createMember } from '../../../test/factories.ts'
import { tokenRowId } from '../crypto/session-token.ts'
import { registerAuth } from '../../modules/accounts/routes.ts'
import { findSession } from '../../modules/accounts/session/session.ts'
import { forgetExpired } from './forget-expired.ts'

let app: TestApp
beforeEach(async () => {
  app = await buildTestApp([registerAuth])
})
afterEach(() => app.close())

const forget = () => forgetExpired(app.deps, app.database.ownerDb)
const countOf = async (table: string) => {
  const found = await sql<{ total: string }>`select count(*) as total from ${sql.table(table)}`.execute(
    app.database.ownerDb,
  )
  return Number(found.rows[0]?.total)
}

test('sessions that ended by their hour or by idling are deleted, others live on', async () => {
  const channel = await createChannel(app.deps)
  const [ended, idle, live] = [
    await createMember(app.deps, channel),
    await createMember(app.deps, channel),
    await createMember(app.deps, channel),
  ]
  await sql`update session set expires_at = now() where user_id = ${ended.id}`.execute(app.database.ownerDb)
  await sql`update session set last_used_at = now() - interval '31 minutes' where user_id = ${idle.id}`.execute(
    app.database.ownerDb,
  )
  await forget()
  expect(await countOf('session')).toBe(1)
  expect(await findSession(app.deps, live.token, 'user')).not.toBeNull()
})

test('a session that was renewed loses its key once it idles, and stays while its family lives, so that a replay is known', async () => {
  const { ownerDb } = app.database
  const { id, token } = await createMember(app.deps, await createChannel(app.deps))
  const rowId = tokenRowId(app.deps.rootKeys, 'user-session', token)
  await sql`update session set created_at = now() - interval '11 minutes' where id = ${rowId}`.execute(ownerDb)
  const refreshed = await app.call('GET', '/api/auth/refresh-token', { token })
  const renewed = refreshed.json<{ token: string }>().token
  expect(await findSession(app.deps, renewed, 'user')).not.toBeNull()
  await sql`update session set last_used_at = last_used_at - interval '31 minutes',
    replaced_used_at = replaced_used_at - interval '31 minutes' where id = ${rowId}`.execute(ownerDb)
  await forget()
  const kept = await sql<{ hasKey: boolean }>`select wrapped_private is not null as "hasKey" from session
    where user_id = ${id} order by created_at`.execute(ownerDb)
  expect(kept.rows.map(({ hasKey }) => hasKey)).toEqual([false, true])
  expect(await findSession(app.deps, renewed, 'user')).not.toBeNull()
  expect(await findSession(app.deps, token, 'user')).toBeNull()
  expect(await findSession(app.deps, renewed, 'user')).toBeNull()
})

test('kept answers, used tokens and limits are deleted once their time is over, not before', async () => {
  const { ownerDb } = app.database
  for (const at of [sql`now() - interval '1 second'`, sql`now() + interval '5 minutes'`]) {
    await sql`insert into idempotency values (${randomBytes(32)}, ${randomBytes(8)}, ${at})`.execute(ownerDb)
    await sql`insert into used_token values (${randomBytes(32)}, ${at})`.execute(ownerDb)
  }
  for (const days of [0, 2]) {
    const at = sql`now() - ${days} * interval '1 day'`
    await sql`insert into limit_bucket values (${randomBytes(32)}, ${at}, 1)`.execute(ownerDb)
    await sql`insert into limit_key values (${at}, ${randomBytes(32)})`.execute(ownerDb)
  }
  await forget()
  for (const table of ['idempotency', 'used_token', 'limit_bucket', 'limit_key']) expect(await countOf(table)).toBe(1)
})

test('notifications are deleted 90 days after they were read, or after a year; others stay', async () => {
  const { id: channelId } = await createChannel(app.deps)
  const day = (ago: number) => new Date(app.deps.now().getTime() - ago * 24 * 3_600_000)
  const row = (created: number, read: number | null) => ({
    channel_id: channelId,
    id: randomUUID(),
    holder_tag: randomBytes(32),
    kind: 'new-report',
    report_id: null,
    created_at: day(created),
    read_at: read === null ? null : day(read),
  })
  const [kept, unread] = [row(120, 89), row(364, null)]
  const rows = [kept, unread, row(120, 91), row(366, null)]
  await app.database.ownerDb.insertInto('notification').values(rows).execute()
  await forget()
  const left = await app.database.ownerDb.selectFrom('notification').select('id').execute()
  expect(left.map(({ id }) => id).sort()).toEqual([kept?.id, unread?.id].sort())
})
