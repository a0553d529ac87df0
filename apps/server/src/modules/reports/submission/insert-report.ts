import { randomInt } from 'node:crypto'
import { sql, type InsertObject, type OnConflictBuilder } from 'kysely'
import type { ReportStatus } from '@canal/contract'
import { noteAppended } from '../../audit-log/append.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../audit-log/deps.ts'
import { usedToken, type Token } from '../../../platform/http/limits-proof.ts'
import type { BuiltReport } from './new-report.ts'

/** Counts are kept in shards, so that reports sent at once do not wait for one row. */
export const countShards = 16

const shardOf = (channelId: string, status: ReportStatus, change: 1 | -1) => ({
  channel_id: channelId,
  status,
  shard: randomInt(countShards),
  total: change,
})

const addToTotal = (conflict: OnConflictBuilder<Tables, 'report_count'>) =>
  conflict.columns(['channel_id', 'status', 'shard']).doUpdateSet({ total: sql`report_count.total + excluded.total` })

export const addToCount = (tx: Tx, channelId: string, status: ReportStatus, change: 1 | -1): Promise<unknown> =>
  tx
    .insertInto('report_count')
    .values(shardOf(channelId, status, change))
    .onConflict(addToTotal)
    .execute()

/**
 * Writes a new report with everything that belongs to it, in one statement: each round trip to the database is time in
 * which the other submissions wait. Foreign keys are checked when it ends. Spends the form's token: one that was used
 * before breaks `used_token_pkey`. `session`: the reporter's first one.
 */
export const insertReport = async (
  tx: Tx,
  deps: Deps,
  { rows }: BuiltReport,
  { token, session }: { token: Token; session?: InsertObject<Tables, 'session'> },
): Promise<void> => {
  noteAppended(tx, deps, rows.log)
  const entries = rows.log.map((row) => row.entry)
  const payloads = rows.log.map((row) => row.payload)
  const count = shardOf(rows.report.channel_id, 'pending', 1)
  const statement = tx
    .with('report_row', (db) => db.insertInto('report').values(rows.report))
    .with('record_rows', (db) => db.insertInto('report_record').values(rows.records))
    .with('link_row', (db) => db.insertInto('report_link').values(rows.links))
    .with('key_rows', (db) => db.insertInto('report_key').values(rows.reportKeys))
    .with('slot_rows', (db) => db.insertInto('slot').values(rows.slots))
    .with('grant_rows', (db) => db.insertInto('report_grant').values(rows.grants))
    .with('policy_row', (db) => db.insertInto('report_policy').values(rows.policy))
    .with('credential_row', (db) => db.insertInto('reporter_credential').values(rows.credential))
    .with('clock_rows', (db) => db.insertInto('clock').values(rows.clocks))
    .with('event_row', (db) => db.insertInto('report_event').values(rows.event))
    .with('entry_rows', (db) => db.insertInto('log_entry').values(entries))
    .with('payload_rows', (db) => db.insertInto('log_payload').values(payloads))
    .with('notification_rows', (db) => db.insertInto('notification').values(rows.notifications))
    .with('token_row', (db) => db.insertInto('used_token').values(usedToken(token)))
  const withSession = session
    ? statement.with('session_row', (db) => db.insertInto('session').values(session))
    : statement
  await withSession.insertInto('report_count').values(count).onConflict(addToTotal).execute()
}
