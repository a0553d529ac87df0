import { sql } from 'kysely'
import { inChannel, type Tx } from '../../../platform/db/transaction.ts'
import { signedUrlTag } from '../../../platform/crypto/tags.ts'
import type { Deps } from '../../audit-log/deps.ts'
import { AppError } from '../../../platform/errors.ts'
import type { MemberActor } from '../../accounts/session/actor.ts'
import { readableReport } from '../../report-access/report-view.ts'
import { reportKeys } from '../../report-access/open-slot.ts'
import type { ReportView } from '../../report-access/view.ts'
import { appendLog, lockChain } from '../../audit-log/append.ts'
import { asFileNotFound, reportOfFile } from '../report-of-file.ts'
import { fileInLog } from '../records.ts'
import { fileOf, versionsOfFile, type FileRow } from '../repository.ts'
import { opens, versionFor } from '../versions.ts'

/** Writes a download into the report's log. */
export const logDownload = (
  tx: Tx,
  deps: Deps,
  { row }: ReportView,
  tag: Buffer,
  file: FileRow,
  at: Date,
): Promise<void> =>
  appendLog(
    tx,
    deps,
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

/**
 * Whether the server knows of a download without being told: the log names one by this person, or a signed URL of theirs
 * is still to be used, which writes its own entry.
 */
const isKnown = async (tx: Tx, deps: Deps, actor: MemberActor, file: FileRow): Promise<boolean> => {
  const holder = signedUrlTag(deps.rootKeys, { channelId: file.channel_id, reportId: file.report_id }, actor.tag)
  const found = await sql`
    select 1 from log_entry e
      join log_payload p on p.channel_id = e.channel_id and p.report_id = e.report_id and p.sequence = e.sequence
      where e.report_id = ${file.report_id} and e.type = 'download' and e.user_tag = ${actor.tag}
        and p.data::jsonb ->> 'fileId' = ${file.id}
    union all
    select 1 from file_address a where a.report_id = ${file.report_id} and a.file_id = ${file.id}
      and a.purpose = 'download' and a.holder_tag = ${holder}
      and a.first_used_at is null and a.expires_at > clock_timestamp()
    limit 1`.execute(tx)
  return found.rows.length > 0
}

/**
 * Records that a member downloaded a file, once, and only where the first use of a signed URL has not done so. Throws
 * `not-found` for a file that is not theirs to see, `files-locked` for one that they may not open.
 */
export const recordDownload = (deps: Deps, actor: MemberActor, fileId: string): Promise<void> =>
  inChannel(deps.db, actor.channelId, async (tx) => {
    const reportId = await reportOfFile(tx, fileId)
    const view = await readableReport(tx, deps, actor, reportId, 'share').catch(asFileNotFound)
    const file = await fileOf(tx, reportId, fileId)
    const shown = file && versionFor(file, await versionsOfFile(tx, reportId, fileId), 'attachment')
    if (!file || !shown) throw new AppError('not-found')
    if (!opens(await reportKeys(tx, actor, view), file, shown.root)) throw new AppError('files-locked')
    await lockChain(tx, reportId)
    if (!(await isKnown(tx, deps, actor, file))) await logDownload(tx, deps, view, actor.tag, file, deps.now())
  })
