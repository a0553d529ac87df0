import { sql } from 'kysely'
import * as z from 'zod/mini'
import { holderTag } from '../../platform/crypto/tags.ts'
import { readRows } from '../../platform/db/read-rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Rotation } from './rotation.ts'

/** The tags that people of one channel bear, and those that they get, in the same order. */
export interface Tags {
  was: readonly Buffer[]
  now: readonly Buffer[]
}

export const tagsOf = ({ before, after }: Rotation, channelId: string, holders: readonly string[]): Tags => ({
  was: holders.map((holder) => holderTag(before.rootKeys, channelId, holder)),
  now: holders.map((holder) => holderTag(after.rootKeys, channelId, holder)),
})

export const bothOf = (one: Tags, other: Tags): Tags => ({
  was: [...one.was, ...other.was],
  now: [...one.now, ...other.now],
})

/** Columns that name people in rows of a report, all but those that a hash or a seal covers: of its log and messages. */
const ofReports: readonly (readonly [table: string, ...columns: string[]])[] = [
  ['report', 'registered_by', 'reopened_by'],
  ['report_grant', 'holder_tag', 'granted_by'],
  ['slot', 'holder_tag'],
  ['report_reviewer', 'holder_tag'],
  ['report_task', 'holder_tag', 'settled_by'],
  ['report_read', 'holder_tag'],
  ['report_draft', 'holder_tag'],
  ['report_unread', 'holder_tag'],
  ['file', 'uploader_tag'],
  ['pending_share', 'holder_tag'],
  ['access_revocation', 'holder_tag'],
  ['request', 'requester_tag', 'concerns_tag'],
  ['request_voter', 'voter_tag'],
  ['notification', 'holder_tag'],
]

/** Those of the rest of a channel. */
const ofChannels: typeof ofReports = [
  ['recovery_key', 'started_by', 'second_by'],
  ['recovery_share', 'holder_tag'],
  ['notification', 'holder_tag'],
]

interface Place {
  channelId: string
  /** Null: all rows of the channel. */
  reportIds: readonly string[] | null
}

const rowsOf = (table: string, { channelId, reportIds }: Place) => {
  const id = table === 'report' ? sql.ref('t.id') : sql.ref('t.report_id')
  const within = reportIds ? sql`and ${id} = any(${[...reportIds]}::uuid[])` : sql``
  return sql`t.channel_id = ${channelId} ${within}`
}

const columnsOf = ({ reportIds }: Place) =>
  (reportIds ? ofReports : ofChannels).flatMap(([table, ...columns]) => columns.map((column) => ({ table, column })))

/** Names people in these rows by their new tags. */
export const retag = async (tx: Tx, { was, now }: Tags, place: Place): Promise<void> => {
  for (const { table, column } of columnsOf(place))
    await sql`update ${sql.table(table)} t set ${sql.ref(column)} = m.now
      from unnest(${[...was]}::bytea[], ${[...now]}::bytea[]) as m (was, now)
      where ${rowsOf(table, place)} and ${sql.ref(`t.${column}`)} = m.was`.execute(tx)
}

/** A tag among the facts of an event, in hexadecimal digits. */
const written = /[0-9a-f]{64}/g

/** The same for the events of reports, which say in JSON who did something, and about whom. */
export const retagEvents = async (
  tx: Tx,
  { was, now }: Tags,
  { channelId, reportIds }: { channelId: string; reportIds: readonly string[] },
): Promise<void> => {
  const next = new Map(was.map((tag, at) => [tag.toString('hex'), now[at]?.toString('hex')]))
  const rows = await tx
    .selectFrom('report_event')
    .select(['report_id', 'position', sql<string>`data::text`.as('data')])
    .where('channel_id', '=', channelId)
    .where(sql<boolean>`report_id = any(${[...reportIds]}::uuid[])`)
    .execute()
  const changed = rows.map(({ data }) => data.replaceAll(written, (tag) => next.get(tag) ?? tag))
  await sql`update report_event e set data = u.data::jsonb
    from unnest(${rows.map((row) => row.report_id)}::uuid[], ${rows.map((row) => row.position)}::int[], ${changed}::text[])
      as u (report_id, position, data)
    where e.channel_id = ${channelId} and e.report_id = u.report_id and e.position = u.position`.execute(tx)
}

/** Reports whose rows name somebody whom no account explains, with the table. Some may bear new tags already. */
export const unknownTags = async (
  tx: Tx,
  { was, now }: Tags,
  place: Place & { reportIds: readonly string[] },
): Promise<Map<string, string>> => {
  const unknown = new Map<string, string>()
  for (const { table, column } of columnsOf(place)) {
    const id = table === 'report' ? sql.ref('t.id') : sql.ref('t.report_id')
    const found = await readRows(
      tx,
      z.object({ report_id: z.string() }),
      sql`select distinct ${id} as report_id from ${sql.table(table)} t
        where ${rowsOf(table, place)} and ${sql.ref(`t.${column}`)} <> all (${[...was, ...now]}::bytea[])`,
    )
    for (const { report_id: reportId } of found) unknown.set(reportId, table)
  }
  return unknown
}
