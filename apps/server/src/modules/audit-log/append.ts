import { sql } from 'kysely'
import type { LogType, ReportStatus } from '@canal/contract'
import { CHAIN_START, chainHash, newPayloadSalt, payloadHash } from '../../platform/crypto/log-chain.ts'
import type { RootKeys } from '../../platform/crypto/root-key/root-keys.ts'
import { afterCommit, type Tx } from '../../platform/db/transaction.ts'
import type { Deps } from './deps.ts'
import { AppError } from '../../platform/errors.ts'
import { contentsOf } from './contents.ts'
import { chainedEntry, entryMac, type EntryRow } from './entry.ts'
import { headOf, noteHead } from './heads.ts'
import { newestEntry, requireNewest } from './newest-entry.ts'

/** The last entry of a report that was deleted: what is left of it (close-log.ts). */
export const deletedType = 'deleted'

/** What happened, for the audit trail of one report. */
export interface LogRecord {
  /** A deletion ends its chain, and no page shows it: the report is gone. */
  type: LogType | typeof deletedType
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
  /** Of its requests and ballots after this write; left out where it changed none of them. */
  requestsHash?: Buffer | null
  /**
   * This write changed its messages, details, subject or clocks (contents.ts), of a report that was loaded before: then they
   * were as the entry before vouches. Any other entry vouches for the same again, whatever the rows are now.
   */
  changesContents?: boolean
}

/** The bytes that the chain's salted hash covers; `data` is stored as it was hashed. */
export const payloadBytes = (payload: {
  status: string
  data: string
  epoch: number | null
  box: Buffer | null
}): Buffer =>
  Buffer.from(JSON.stringify([payload.status, payload.data, payload.epoch, payload.box?.toString('base64') ?? null]))

type Link = Pick<EntryRow, 'sequence' | 'hash' | 'placed_at' | 'row_version' | 'requests_hash'>

/**
 * Where an entry stands among those of all reports. A reporter's time is that of the minute in which they acted, and may
 * come before what was there already: in its own report's log an entry is never placed before an earlier one.
 */
export const placeAfter = (before: Date, at: Date): Date => (at > before ? at : before)

/** Builds the rows that follow `previous` in a report's chain. */
export const chainRows = (
  rootKeys: RootKeys,
  report: ReportState & { contents: Buffer },
  records: readonly LogRecord[],
  at: Date,
  previous: Link,
) => {
  let { sequence, hash } = previous
  const placed_at = placeAfter(previous.placed_at, at)
  const requests_hash = report.requestsHash === undefined ? previous.requests_hash : report.requestsHash
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
      // An entry that named an older version than the one before it would let a policy of that time pass for the newest.
      row_version: Math.max(report.version, previous.row_version),
      row_hash: record.rowHash ?? null,
      requests_hash,
      contents: report.contents,
      payload_hash: payloadHash(salt, payloadBytes({ status: report.status, data, epoch, box })),
    }
    const previousHash = hash
    hash = chainHash(previousHash, chainedEntry(link))
    return {
      entry: { ...link, previous_hash: previousHash, hash, mac: entryMac(rootKeys, { ...link, hash }) },
      payload: { ...where, sequence, salt, data, epoch, box },
    }
  })
}

export const chainStart: Link = {
  sequence: 0,
  hash: CHAIN_START,
  placed_at: new Date(0),
  row_version: 0,
  requests_hash: null,
}

type Rows = ReturnType<typeof chainRows>

/** Has the newest of these entries known from outside the database, once they are committed. */
export const noteAppended = (tx: Tx, deps: Deps, rows: Rows): void => {
  const newest = rows.at(-1)?.entry
  if (!newest) return
  const { channel_id: channelId, report_id: reportId, sequence, hash } = newest
  afterCommit(tx, () => noteHead(deps, { channelId, reportId }, { sequence, hash }))
}

export const insertEntries = async (tx: Tx, rows: Rows): Promise<void> => {
  await tx
    .insertInto('log_entry')
    .values(rows.map((row) => row.entry))
    .execute()
  await tx
    .insertInto('log_payload')
    .values(rows.map((row) => row.payload))
    .execute()
}

/**
 * Appends to a report's chain (docs/security.md, "The log"): under a lock of its own, so that two writers follow one
 * another. Append last in a transaction: the lock is held until commit. Throws, as for altered rows, where the log does not
 * hold to its end.
 */
export const appendLog = async (
  tx: Tx,
  deps: Deps,
  report: ReportState,
  records: readonly LogRecord[],
  at: Date,
): Promise<void> => {
  if (records.length === 0) return
  await lockChain(tx, report.reportId)
  const last = await newestEntry(tx, deps, report)
  if (last?.type === deletedType) throw new AppError('report-not-found')
  const contents = last && !report.changesContents ? last.contents : await contentsOf(tx, report)
  if (!contents) throw new AppError('report-not-found')
  const rows = chainRows(deps.rootKeys, { ...report, contents }, records, at, last ?? chainStart)
  await insertEntries(tx, rows)
  noteAppended(tx, deps, rows)
}

/** One writer at a time for a report's numbered rows (log, messages, events). */
export const lockChain = (tx: Tx, reportId: string): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${reportId}, 7))`.execute(tx)

/**
 * Appends the same to the chains of several reports, none of which changes by it. Call it last in a transaction, with so
 * many at once as may be locked at once, in the order of their ids: two who do the same then do not wait for each other.
 * Throws as appendLog does.
 */
export const appendToEach = async (
  tx: Tx,
  deps: Deps,
  { channelId, reportIds }: { channelId: string; reportIds: readonly string[] },
  record: LogRecord,
  at: Date,
): Promise<void> => {
  const ids = [...reportIds].sort()
  for (const id of ids) await lockChain(tx, id)
  const heads = await tx
    .selectFrom('report as r')
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('log_entry')
          .selectAll()
          .whereRef('channel_id', '=', 'r.channel_id')
          .whereRef('report_id', '=', 'r.id')
          .orderBy('sequence', 'desc')
          .limit(1)
          .as('e'),
      (join) => join.onTrue(),
    )
    .selectAll('e')
    .select(['r.status', 'r.version'])
    .where('r.channel_id', '=', channelId)
    .where(sql<boolean>`r.id = any(${ids}::uuid[])`)
    .execute()
  const all: Rows = []
  for (const { status, version, ...last } of heads) {
    const report = { channelId, reportId: last.report_id, status, version }
    await requireNewest(tx, deps, report, last, await headOf(deps, report))
    const rows = chainRows(deps.rootKeys, { ...report, contents: last.contents }, [record], at, last)
    noteAppended(tx, deps, rows)
    all.push(...rows)
  }
  if (all.length > 0) await insertEntries(tx, all)
}
