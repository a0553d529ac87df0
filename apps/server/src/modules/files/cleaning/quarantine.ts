import { sql } from 'kysely'
import { inChannel, type Tx } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../audit-log/deps.ts'
import { loadReport } from '../../report-access/report-view.ts'
import type { ReportView } from '../../report-access/view.ts'
import { appendLog } from '../../audit-log/append.ts'
import { fileInLog, sealMeta, type VersionMeta } from '../records.ts'
import type { FileRow, VersionRow } from '../repository.ts'

/** Writes into the report's log that the scanner, and nobody else, closed files. What it took them for is sealed elsewhere. */
export const logQuarantined = (
  tx: Tx,
  deps: Deps,
  { row }: ReportView,
  files: readonly FileRow[],
  at: Date,
): Promise<void> =>
  appendLog(
    tx,
    deps,
    { channelId: row.channel_id, reportId: row.id, status: row.status, version: row.version },
    files.map((file) => ({
      type: 'file_quarantined',
      userTag: null,
      ...fileInLog({ fileId: file.id, kind: file.kind, epoch: file.epoch, box: file.box }),
    })),
    at,
  )

interface Found {
  file: FileRow
  /** The version that was looked at. */
  version: VersionRow
  metaKey: Buffer
  meta: VersionMeta
}

/**
 * Closes a file that was received before it was found infected, all of its versions: one may hold what another does.
 * Whatever addresses it has end with it.
 */
export const quarantine = (deps: Deps, { file, version, metaKey, meta }: Found): Promise<void> =>
  inChannel(deps.db, file.channel_id, async (tx) => {
    const view = await loadReport(tx, deps, file.report_id, 'share')
    const place = { channelId: file.channel_id, reportId: file.report_id, fileId: file.id, epoch: file.epoch }
    const box = sealMeta(metaKey, { ...place, versionId: version.id }, meta)
    const marked = await sql`update file_version set scan_state = 'infected',
        meta_box = case when id = ${version.id} then ${box} else meta_box end
      where report_id = ${file.report_id} and file_id = ${file.id} and scan_state <> 'infected'`.execute(tx)
    // Two who opened it at the same moment: it is closed, and written down, once.
    if (view && (marked.numAffectedRows ?? 0n) > 0n) await logQuarantined(tx, deps, view, [file], deps.now())
  })

/** Remembers that a version was found clean. */
export const markClean = (deps: Deps, { file, version, metaKey, meta }: Found): Promise<unknown> =>
  inChannel(deps.db, version.channel_id, (tx) => {
    const place = { channelId: file.channel_id, reportId: file.report_id, fileId: file.id, epoch: file.epoch }
    const meta_box = sealMeta(metaKey, { ...place, versionId: version.id }, { ...meta, clean: true })
    return tx
      .updateTable('file_version')
      .set({ scan_state: 'clean', meta_box })
      .where('report_id', '=', version.report_id)
      .where('id', '=', version.id)
      .where('scan_state', '<>', 'infected')
      .execute()
  })
