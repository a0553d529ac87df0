import { sql } from 'kysely'
import type { ReportStatus } from '@canal/contract'
import type { Tx } from '../../platform/db/transaction.ts'
import { appendLog, lockChain } from '../audit-log/append.ts'
import type { Deps } from '../audit-log/deps.ts'
import type { LogHead } from '../audit-log/heads.ts'
import { newestEntry, type LogPlace } from '../audit-log/newest-entry.ts'

export type HeldReport = LogPlace & { status: ReportStatus; version: number }

const ofReport = ({ channelId, reportId }: LogPlace) => sql`channel_id = ${channelId} and report_id = ${reportId}`

/** Takes the box of the one row that a part is; gives whether there was one. */
const emptyBox = async (tx: Tx, place: LogPlace, part: string): Promise<boolean> => {
  const [kind, id] = part.split(':')
  const emptied =
    kind === 'message'
      ? await sql`update message set box = '' where ${ofReport(place)} and id::text = ${id}`.execute(tx)
      : kind === 'answer' || kind === 'identity'
        ? await sql`update report_record set box = '' where ${ofReport(place)} and kind = ${part}`.execute(tx)
        : await sql`update file set box = '' where ${ofReport(place)} and kind || ':' || id = ${part}`.execute(tx)
  return (emptied.numAffectedRows ?? 0n) > 0n
}

/**
 * Takes what there is of a file besides its row: versions with their keys and addresses, and its name beside the entries of the
 * log that tell of it. Its objects wait in rows of their own (finish-deletions.ts). Gives these entries.
 */
const takeFile = async (tx: Tx, deps: Deps, place: LogPlace, fileId: string): Promise<number[]> => {
  await sql`insert into object_removal (object_key, due_at)
    select object_key, ${deps.now()}::timestamptz from file_version
    where ${ofReport(place)} and file_id = ${fileId} on conflict do nothing`.execute(tx)
  // The key of the uploader's own file is sealed to them.
  await sql`delete from slot where ${ofReport(place)} and target in (select 'file:' || id from file_version
    where ${ofReport(place)} and file_id = ${fileId})`.execute(tx)
  await sql`delete from file_version where ${ofReport(place)} and file_id = ${fileId}`.execute(tx)
  const taken = await tx
    .deleteFrom('log_payload')
    .where('channel_id', '=', place.channelId)
    .where('report_id', '=', place.reportId)
    .where(sql<boolean>`data::jsonb ->> 'fileId' = ${fileId}`)
    .returning('sequence')
    .execute()
  return taken.map(({ sequence }) => sequence).sort((one, other) => one - other)
}

/** A file that nobody had confirmed in the backup that brings it back: no log tells of it, and it goes whole. */
const takeUnconfirmed = async (tx: Tx, deps: Deps, place: LogPlace, fileId: string): Promise<boolean> => {
  const found = await sql`select 1 from file where ${ofReport(place)} and id::text = ${fileId}
    and confirmed_at is null`.execute(tx)
  if (found.rows.length === 0) return false
  await takeFile(tx, deps, place, fileId)
  await sql`delete from file where ${ofReport(place)} and id::text = ${fileId}`.execute(tx)
  return true
}

/**
 * Erases a part without anybody's keys: its row stays, empty and masked, and the log tells which part went. The caller
 * has verified the report and holds its row FOR UPDATE, as the schema's owner. Gives the log's newest entry, to be noted
 * (`noteHead`) once that is committed; null where the report has no such part. Throws as appendLog does.
 */
export const erasePart = async (
  tx: Tx,
  deps: Deps,
  report: HeldReport,
  { part, at }: { part: string; at: Date },
): Promise<LogHead | null> => {
  const { channelId, reportId } = report
  await lockChain(tx, reportId)
  const [kind, id = ''] = part.split(':')
  const isFile = kind === 'evidence' || kind === 'chat' || kind === 'internal'
  if (isFile && (await takeUnconfirmed(tx, deps, report, id))) return null
  if (!(await emptyBox(tx, report, part))) return null
  const payloads = isFile ? await takeFile(tx, deps, report, id) : []
  // After a restore a part may not have been marked yet: on what ground it was, only the former log told.
  const mark = { channel_id: channelId, report_id: reportId, part, epoch: 1, box: null, marked_at: at, erase_at: at }
  await tx
    .insertInto('report_part')
    .values({ ...mark, erased_at: at })
    .onConflict((conflict) => conflict.columns(['channel_id', 'report_id', 'part']).doUpdateSet({ erased_at: at }))
    .execute()
  // `payloads`: beside which entries nothing stands any more (verify/walk-chains.ts).
  const record = { type: 'part_erased', userTag: null, data: { part, payloads } } as const
  await appendLog(tx, deps, { ...report, changesContents: true }, [record], at)
  return newestEntry(tx, deps, report)
}
