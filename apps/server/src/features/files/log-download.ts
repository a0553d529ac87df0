import { sql } from 'kysely'
import { inChannel, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { MemberActor } from '../../http/actor.ts'
import { readableReport, reportKeys, type ReportView } from '../access/index.ts'
import { appendLog, lockChain } from '../logs/index.ts'
import { asFileNotFound, reportOfFile } from './report-of-file.ts'
import { fileInLog } from './records.ts'
import { fileOf, versionsOfFile, type FileRow } from './repository.ts'
import { opens, versionFor } from './versions.ts'

/** Writes a download into the report's log. */
const logDownload = (tx: Tx, { row }: ReportView, tag: Buffer, file: FileRow, at: Date): Promise<void> =>
  appendLog(
    tx,
    { channelId: row.channel_id, reportId: row.id, status: row.status, version: row.version },
    [
      {
        type: 'download',
        userTag: tag,
        ...fileInLog({ fileId: file.id, kind: file.kind, epoch: file.epoch, box: file.box }),
      },
    ],
    at,
  )

/** The same as for a view (decisions §6): what the page records and what the server saw are one download. */
const minutesBetween = 5

/** When somebody last downloaded a file, by the log; null for never. */
const lastDownload = async (tx: Tx, tag: Buffer, file: FileRow): Promise<Date | null> => {
  const found = await sql<{ at: Date }>`select e.at from log_entry e
    join log_payload p on p.channel_id = e.channel_id and p.report_id = e.report_id and p.sequence = e.sequence
    where e.report_id = ${file.report_id} and e.type = 'download' and e.user_tag = ${tag}
      and p.data::jsonb ->> 'fileId' = ${file.id} order by e.sequence desc limit 1`.execute(tx)
  return found.rows[0]?.at ?? null
}

/** Writes that bytes were asked for, unless the same person's download of the file stands there from just before. */
export const logUse = async (tx: Tx, view: ReportView, tag: Buffer, file: FileRow, at: Date): Promise<void> => {
  // Locked first: the page's own record may come at the same moment.
  await lockChain(tx, view.row.id)
  const last = await lastDownload(tx, tag, file)
  if (!last || at.getTime() - last.getTime() >= minutesBetween * 60_000) await logDownload(tx, view, tag, file, at)
}

/**
 * Records that a member downloaded a file, once: the first use of an address has already done so. Throws `not-found` for
 * a file that is not theirs to see, `files-locked` for one that they may not open.
 */
export const recordDownload = (deps: Deps, actor: MemberActor, fileId: string): Promise<void> =>
  inChannel(deps.db, actor.channelId, async (tx) => {
    const reportId = await reportOfFile(tx, fileId)
    const view = await readableReport(tx, deps, actor, reportId, 'share').catch(asFileNotFound)
    const file = await fileOf(tx, reportId, fileId)
    const shown = file && versionFor(file, await versionsOfFile(tx, reportId, fileId), 'attachment')
    if (!file || !shown) throw new AppError('not-found')
    if (!opens(await reportKeys(tx, deps, actor, view), file, shown.root)) throw new AppError('files-locked')
    await lockChain(tx, reportId)
    if (!(await lastDownload(tx, actor.tag, file))) await logDownload(tx, view, actor.tag, file, deps.now())
  })
