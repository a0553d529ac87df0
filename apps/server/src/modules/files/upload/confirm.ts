import type { FileKind } from '@canal/contract'
import { verifyEnd } from '../../../platform/crypto/files/file-format.ts'
import { inChannel, type Tx } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../audit-log/deps.ts'
import { toMinute } from '../../../platform/time.ts'
import { AppError } from '../../../platform/errors.ts'
import type { ReportActor } from '../../accounts/session/actor.ts'
import { readableReport } from '../../report-access/report-view.ts'
import { reportKeys, type ReportKeys } from '../../report-access/open-slot.ts'
import type { ReportView } from '../../report-access/view.ts'
import { appendLog, lockChain } from '../../audit-log/append.ts'
import { nextPosition } from '../../audit-log/next-position.ts'
import { metaKeyOf, nameTarget } from '../keys.ts'
import { fileInLog, openMeta } from '../records.ts'
import { asReaderOf } from '../report-of-file.ts'
import { logQuarantined } from '../cleaning/quarantine.ts'
import { fileOf, versionsOfFile, type FileRow, type VersionRow } from '../repository.ts'
import { quarantined, versionFor, versionKey } from '../versions.ts'

export interface Confirmation {
  reportId: string
  kind: FileKind
  fileIds: readonly string[]
}

const isOwn = (actor: ReportActor, file: FileRow): boolean =>
  file.uploader_tag === null ? actor.kind === 'reporter' : file.uploader_tag.equals(actor.tag)

/** Whether what is in the store is the file whole: its length and its last chunk. A quarantined one has arrived too. */
const isWhole = async (
  deps: Deps,
  keys: ReportKeys,
  file: FileRow,
  versions: readonly VersionRow[],
): Promise<boolean> => {
  const shown = versionFor(file, versions, 'inline') ?? quarantined(file, versions)
  if (!shown?.version.meta_box) return false
  const { version } = shown
  const metaKey = metaKeyOf(await keys.key(nameTarget(file.kind), file.epoch), file.id)
  const place = { channelId: file.channel_id, reportId: file.report_id, fileId: file.id, versionId: version.id }
  const meta = openMeta(metaKey, { ...place, epoch: file.epoch }, shown.version.meta_box)
  const stored = await deps.store.stat(version.object_key)
  const sizes = { plainSize: meta.size, storedSize: stored?.size ?? 0 }
  const key = await versionKey(deps, keys, file, shown)
  return verifyEnd(key, version.id, sizes, (offset, length) => deps.store.readRange(version.object_key, offset, length))
}

/** Gives whether the file is quarantined. */
const confirmOne = async (tx: Tx, deps: Deps, keys: ReportKeys, file: FileRow, at: Date): Promise<boolean> => {
  const versions = await versionsOfFile(tx, file.report_id, file.id)
  if (!(await isWhole(deps, keys, file, versions))) throw new AppError('file-absent')
  const place = { channelId: file.channel_id, reportId: file.report_id }
  await tx
    .updateTable('file')
    .set({ uploaded_at: at, confirmed_at: at, confirmed_position: await nextPosition(tx, place) })
    .where('report_id', '=', file.report_id)
    .where('id', '=', file.id)
    .execute()
  return quarantined(file, versions) !== null
}

const toConfirm = async (tx: Tx, actor: ReportActor, wanted: Confirmation, fileId: string): Promise<FileRow> => {
  const file = await fileOf(tx, wanted.reportId, fileId)
  if (!file || file.kind !== wanted.kind || !isOwn(actor, file)) throw new AppError('not-found')
  return file
}

/** Each file has its entry, so that none can be missing in silence (logged-files.ts). */
const logAdded = (tx: Tx, deps: Deps, { row }: ReportView, files: readonly FileRow[], at: Date) =>
  appendLog(
    tx,
    deps,
    { channelId: row.channel_id, reportId: row.id, status: row.status, version: row.version },
    files.map((file) => ({
      type: file.kind === 'internal' ? 'internal_file_added' : 'file_added',
      userTag: file.uploader_tag,
      ...fileInLog({ fileId: file.id, kind: file.kind, epoch: file.epoch, box: file.box }),
    })),
    at,
  )

/**
 * Confirms that announced files arrived whole, quarantined ones too; all or none. Idempotent. Throws `file-absent`, `not-found` for a file that
 * is not of this kind or not the caller's, and as readableReport does.
 */
export const confirmFiles = (deps: Deps, session: ReportActor, wanted: Confirmation): Promise<void> =>
  inChannel(deps.db, session.channelId, async (tx) => {
    const actor = await asReaderOf(tx, deps, session, wanted.reportId)
    const view = await readableReport(tx, deps, actor, wanted.reportId, 'share')
    const keys = await reportKeys(tx, actor, view)
    await lockChain(tx, wanted.reportId)
    const fresh: FileRow[] = []
    const infected: FileRow[] = []
    const now = deps.now()
    const at = actor.kind === 'reporter' ? toMinute(now) : now
    for (const fileId of new Set(wanted.fileIds)) {
      const file = await toConfirm(tx, actor, wanted, fileId)
      if (file.confirmed_at) continue
      if (await confirmOne(tx, deps, keys, file, at)) infected.push(file)
      fresh.push(file)
    }
    await logAdded(tx, deps, view, fresh, at)
    await logQuarantined(tx, deps, view, infected, at)
  })
