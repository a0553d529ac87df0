import { sql } from 'kysely'
import type { LogType, ReportStatus } from '@canal/contract'
import { CHAIN_START, chainHash, newPayloadSalt, payloadHash, type LogEntry } from '../../crypto/log-chain.ts'
import type { Tx } from '../../db/transaction.ts'

/** What happened, for the audit trail of one report. */
export interface LogRecord {
  type: LogType
  userTag: Buffer | null
  /** Said in clear beside the chain: a status, reviewers' tags (hex), a request's id. Never text that somebody wrote. */
  data?: Record<string, unknown>
  /** A file's name, sealed under the report's content or internal key. */
  secret?: { epoch: number; box: Buffer }
  /** Hash of the ciphertext that was written, where something was. */
  rowHash?: Buffer
}

interface ReportState {
  channelId: string
  reportId: string
  status: ReportStatus
  /** The report row's version after this write. */
  version: number
}

/** The bytes that the chain's salted hash covers; `data` is stored as it was hashed. */
export const payloadBytes = (payload: {
  status: string
  data: string
  epoch: number | null
  box: Buffer | null
}): Buffer =>
  Buffer.from(JSON.stringify([payload.status, payload.data, payload.epoch, payload.box?.toString('base64') ?? null]))

/** The entry as the chain hashes it. */
export const chainedEntry = (row: {
  report_id: string
  sequence: number
  at: Date
  type: string
  user_tag: Buffer | null
  payload_hash: Buffer
  row_version: number
  row_hash: Buffer | null
}): LogEntry => ({
  chain: row.report_id,
  sequence: row.sequence,
  at: row.at,
  kind: row.type,
  actor: row.user_tag,
  payloadHash: row.payload_hash,
  row: { table: 'report', id: row.report_id, version: row.row_version, hash: row.row_hash },
})

interface Link {
  sequence: number
  hash: Buffer
  placed_at: Date
}

/**
 * Where an entry stands among those of all reports. A reporter's time is that of the minute in which they acted, and may
 * come before what was there already: in its own report's log an entry is never placed before an earlier one.
 */
export const placeAfter = (before: Date, at: Date): Date => (at > before ? at : before)

/** Builds the rows that follow `previous` in a report's chain. */
export const chainRows = (report: ReportState, records: readonly LogRecord[], at: Date, previous: Link) => {
  let { sequence, hash } = previous
  const placed_at = placeAfter(previous.placed_at, at)
  return records.map((record) => {
    const salt = newPayloadSalt()
    const data = JSON.stringify(record.data ?? {})
    const epoch = record.secret?.epoch ?? null
    const box = record.secret?.box ?? null
    const where = { channel_id: report.channelId, report_id: report.reportId }
    sequence += 1
    const link = {
      ...where,
      sequence,
      at,
      placed_at,
      type: record.type,
      user_tag: record.userTag,
      report_status: report.status,
      row_version: report.version,
      row_hash: record.rowHash ?? null,
      payload_hash: payloadHash(salt, payloadBytes({ status: report.status, data, epoch, box })),
    }
    const previousHash = hash
    hash = chainHash(previousHash, chainedEntry(link))
    return {
      entry: { ...link, previous_hash: previousHash, hash },
      payload: { ...where, sequence, salt, data, epoch, box },
    }
  })
}

export const chainStart: Link = { sequence: 0, hash: CHAIN_START, placed_at: new Date(0) }

/**
 * Appends to a report's chain (security §6): under a lock of its own, so that two writers follow one another. Append last
 * in a transaction: the lock is held until commit.
 */
export const appendLog = async (
  tx: Tx,
  report: ReportState,
  records: readonly LogRecord[],
  at: Date,
): Promise<void> => {
  if (records.length === 0) return
  await lockChain(tx, report.reportId)
  const last = await sql<Link>`select sequence, hash, placed_at from log_entry
    where channel_id = ${report.channelId} and report_id = ${report.reportId} order by sequence desc limit 1`.execute(
    tx,
  )
  const rows = chainRows(report, records, at, last.rows[0] ?? chainStart)
  await tx
    .insertInto('log_entry')
    .values(rows.map((row) => row.entry))
    .execute()
  await tx
    .insertInto('log_payload')
    .values(rows.map((row) => row.payload))
    .execute()
}

/** One writer at a time for a report's numbered rows (log, messages, events). */
export const lockChain = (tx: Tx, reportId: string): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${reportId}, 7))`.execute(tx)

type Head = Link & { report_id: string; status: ReportStatus; version: number }

/**
 * Appends the same to the chains of several reports, none of which changes by it. Call it last in a transaction, with so
 * many at once as may be locked at once, in the order of their ids: two who do the same then do not wait for each other.
 */
export const appendToEach = async (
  tx: Tx,
  { channelId, reportIds }: { channelId: string; reportIds: readonly string[] },
  record: LogRecord,
  at: Date,
): Promise<void> => {
  const ids = [...reportIds].sort()
  for (const id of ids) await lockChain(tx, id)
  const heads =
    await sql<Head>`select r.id as report_id, r.status, r.version, e.sequence, e.hash, e.placed_at from report r
    cross join lateral (select sequence, hash, placed_at from log_entry
      where channel_id = r.channel_id and report_id = r.id order by sequence desc limit 1) e
    where r.channel_id = ${channelId} and r.id = any(${ids}::uuid[])`.execute(tx)
  const rows = heads.rows.flatMap(({ report_id: reportId, status, version, ...last }) =>
    chainRows({ channelId, reportId, status, version }, [record], at, last),
  )
  if (rows.length === 0) return
  await tx
    .insertInto('log_entry')
    .values(rows.map((row) => row.entry))
    .execute()
  await tx
    .insertInto('log_payload')
    .values(rows.map((row) => row.payload))
    .execute()
}
