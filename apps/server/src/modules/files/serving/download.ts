import { previewableExtensions, type FileKind } from '@canal/contract'
import { inChannel, type Tx } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../audit-log/deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { toMinute } from '../../../platform/time.ts'
import type { ReportActor, ReporterActor } from '../../accounts/session/actor.ts'
import { readableReport } from '../../report-access/report-view.ts'
import { reportKeys, type ReportKeys } from '../../report-access/open-slot.ts'
import type { ReportView } from '../../report-access/view.ts'
import { newSignedUrl } from './signed-url.ts'
import { sessionEnd } from './signed-url-session.ts'
import { metaKeyOf, nameTarget } from '../keys.ts'
import { asReaderOf, reportOfFile } from '../report-of-file.ts'
import { openFileRecord, openMeta } from '../records.ts'
import { fileOf, versionsOfFile, type FileRow } from '../repository.ts'
import { downloadSeconds, previewSeconds } from '../times.ts'
import { scanBeforeUse, type Unscanned } from '../cleaning/scan-before-use.ts'
import { detectedIn } from '../cleaning/scan-state.ts'
import { quarantined, versionFor, versionKey } from '../versions.ts'

export interface DownloadWish {
  reportId: string
  fileId: string
  /** Left out: any that the caller may see (a reporter's). */
  fileType?: FileKind
  disposition: 'inline' | 'attachment'
}

export const isPreviewable = (file: Pick<FileRow, 'extension'>): boolean =>
  previewableExtensions.includes(file.extension)

/** What the committee keeps among itself is not there for the reporter. */
const isHiddenFrom = (actor: ReportActor, file: FileRow): boolean =>
  actor.kind === 'reporter' && file.kind === 'internal'

const findFile = async (tx: Tx, actor: ReportActor, wish: DownloadWish): Promise<FileRow> => {
  const file = await fileOf(tx, wish.reportId, wish.fileId)
  const isOther = wish.fileType !== undefined && file?.kind !== wish.fileType
  if (!file?.confirmed_at || isOther || isHiddenFrom(actor, file)) throw new AppError('not-found')
  return file
}

/** The least of the signed URL's own time, the session's and those of the grants that the right may rest on. */
const expiryOf = (deps: Deps, actor: ReportActor, view: ReportView, isInline: boolean, end: Date): Date => {
  const seconds = isInline ? previewSeconds : downloadSeconds
  const grants = view.facts.grants.filter((grant) => grant.tag.equals(actor.tag)).map((grant) => grant.expiresAt)
  const ends = [end, view.facts.status === 'reopened' ? view.facts.reopenedUntil : null, ...grants]
  const own = new Date(deps.now().getTime() + seconds * 1000)
  // To the minute for a reporter, whose visit it would date; that leaves one minute at least.
  const limit = actor.kind === 'reporter' ? toMinute(own) : own
  return new Date(Math.min(limit.getTime(), ...ends.filter((time) => time !== null).map((time) => time.getTime())))
}

/** Whether the keys read this file's name; without it neither it nor its size can be told. */
const nameKeyOf = (keys: ReportKeys, file: FileRow): Promise<Buffer> => keys.key(nameTarget(file.kind), file.epoch)

/**
 * A short-lived relative signed URL of a file, which is scanned first if it was not yet. Throws `files-locked` without a
 * vote's grant or one's own upload, `file-quarantined`, `too-many-requests` beyond so many scans, `not-found` for another
 * kind or a file that has not arrived, and as readableReport does.
 */
export const addressForDownload = async (deps: Deps, actor: ReportActor, wish: DownloadWish): Promise<string> => {
  const { sessionId } = actor
  const end = sessionId ? await sessionEnd(deps, sessionId) : null
  if (!sessionId || !end) throw new AppError('session-ended')
  const { location, unscanned } = await inChannel(deps.db, actor.channelId, async (tx) => {
    const view = await readableReport(tx, deps, actor, wish.reportId)
    const keys = await reportKeys(tx, actor, view)
    const file = await findFile(tx, actor, wish)
    const isInline = wish.disposition === 'inline' && isPreviewable(file)
    const disposition = isInline ? 'inline' : 'attachment'
    const versions = await versionsOfFile(tx, file.report_id, file.id)
    const shown = versionFor(file, versions, disposition)
    if (!shown) throw new AppError(quarantined(file, versions) ? 'file-quarantined' : 'not-found')
    const report = { channelId: file.channel_id, reportId: file.report_id }
    const key = await versionKey(deps, keys, file, shown)
    const nameKey = await nameKeyOf(keys, file)
    const place = { ...report, fileId: file.id, epoch: file.epoch }
    const { filename } = openFileRecord(nameKey, place, file.box)
    const metaKey = metaKeyOf(nameKey, file.id)
    // The columns say what was found to anybody who has no keys; what counts is what is sealed.
    if (detectedIn(metaKey, place, versions)) throw new AppError('file-quarantined')
    const address = newSignedUrl(deps, {
      ...report,
      fileId: file.id,
      versionId: shown.version.id,
      purpose: 'download',
      disposition,
      sessionId,
      holderTag: actor.tag,
      key,
      metaKey,
      filename,
      expiresAt: expiryOf(deps, actor, view, isInline, end),
    })
    await tx.insertInto('file_address').values(address.row).execute()
    const { version } = shown
    const isUnscanned =
      version.meta_box && !openMeta(metaKey, { ...place, versionId: version.id }, version.meta_box).clean
    const unscanned: Unscanned | null = isUnscanned ? { file, version, key, metaKey } : null
    return { location: address.location, unscanned }
  })
  // Outside the transaction, which would wait for the scanner. The caller gets the signed URL only after the scan.
  if (unscanned) await scanBeforeUse(deps, actor, unscanned)
  return location
}

/** The same for a file of whichever report it is of among those that the reporter's reference opens. */
export const reporterDownloadAddress = async (
  deps: Deps,
  session: ReporterActor,
  wish: Pick<DownloadWish, 'fileId' | 'disposition'>,
): Promise<{ url: string }> => {
  const actor = await inChannel(deps.db, session.channelId, async (tx) =>
    asReaderOf(tx, deps, session, await reportOfFile(tx, wish.fileId)),
  )
  return { url: await addressForDownload(deps, actor, { ...wish, reportId: actor.reportId }) }
}
