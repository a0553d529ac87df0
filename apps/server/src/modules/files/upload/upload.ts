import type { Updateable } from 'kysely'
import { CHUNK_BYTES, cipherSize, wholeChunks } from '../../../platform/crypto/files/file-format.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { inChannel, type Tx } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../audit-log/deps.ts'
import { toMinute } from '../../../platform/time.ts'
import { AppError } from '../../../platform/errors.ts'
import { loadReport } from '../../report-access/report-view.ts'
import type { SignedUrlRow } from '../serving/signed-url.ts'
import { openSignedUrl } from '../serving/open-signed-url.ts'
import { openMeta, sealMeta } from '../records.ts'
import { renewKeys } from './renew-keys.ts'
import type { Upload } from './opened-upload.ts'
import { lockVersion, versionOf } from '../repository.ts'

const placeOf = (row: SignedUrlRow) => ({
  channelId: row.channel_id,
  reportId: row.report_id,
  fileId: row.file_id,
  versionId: row.version_id,
})

/** Opens an upload's address. Throws `not-found`; an address is good for 24 hours to begin, then while its session is. */
export const openUpload = async (deps: Deps, location: string): Promise<Upload> => {
  const { row, isExpired, keys, actor, view, file, version } = await openSignedUrl(deps, location, 'upload')
  if (!actor.sessionId || (isExpired && version.state === 'announced')) throw new AppError('not-found')
  const meta = version.meta_box
    ? openMeta(keys.metaKey, { ...placeOf(row), epoch: file.epoch }, version.meta_box)
    : null
  // An image's original goes once it is cleaned, and is finished; anything else that was removed was refused.
  if (version.state === 'removed' && !meta?.digest) throw new AppError('not-found')
  return {
    ...placeOf(row),
    epoch: file.epoch,
    key: keys.key,
    metaKey: keys.metaKey,
    file,
    version,
    isReporter: actor.kind === 'reporter',
    sessionId: actor.sessionId,
    holderTag: actor.tag,
    isOpened: view.row.opened_at !== null,
    storedBytes: Number(version.received_bytes),
    meta,
    address: { row, location },
    isOutdated: version.key_epoch !== view.row.epoch,
  }
}

/** Whether the bytes arrived whole and were accepted. */
export const isFinished = (upload: Upload): boolean => upload.meta?.digest !== undefined

/** Whether every byte has been stored, padding included. */
export const isStored = (upload: Upload): boolean =>
  upload.meta !== null && upload.storedBytes === cipherSize(upload.meta.size)

/** Plaintext bytes that need not be sent again: whole chunks, durable. */
export const acknowledged = (upload: Upload): number =>
  isFinished(upload)
    ? (upload.meta?.size ?? 0)
    : Math.min(upload.meta?.size ?? 0, wholeChunks(upload.storedBytes) * CHUNK_BYTES)

const becomeWriter = async (tx: Tx, upload: Upload): Promise<void> => {
  await lockVersion(tx, upload.versionId)
  const row = await versionOf(tx, upload.reportId, upload.versionId)
  const isUnderWay = row?.state === 'announced' || row?.state === 'partial'
  const isAsRead = row?.key_epoch === upload.version.key_epoch && Number(row.received_bytes) === upload.storedBytes
  if (!isUnderWay || !isAsRead) throw new AppError('upload-offset')
}

/** Runs `work` as the only writer of this version, if nobody wrote since `upload` was read; else `upload-offset`. */
export const asWriter = <T>(deps: Deps, upload: Upload, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inChannel(deps.db, upload.channelId, async (tx) => {
    await becomeWriter(tx, upload)
    return work(tx)
  })

type Progress = Pick<Updateable<Tables['file_version']>, 'state' | 'received_bytes' | 'meta_box' | 'scan_state'>

/** Writes how far a version is, and when, to the minute. */
export const setProgress = (tx: Tx, upload: Upload, values: Progress, at: Date) =>
  tx
    .updateTable('file_version')
    .set({ ...values, progressed_at: toMinute(at) })
    .where('report_id', '=', upload.reportId)
    .where('id', '=', upload.versionId)
    .execute()

/**
 * Forgets what was stored and begins again, under the report's present keys; `size` is the announced length, where there
 * is one.
 */
export const beginUpload = (deps: Deps, upload: Upload, size: number | undefined): Promise<Upload> =>
  inChannel(deps.db, upload.channelId, async (tx) => {
    const view = await loadReport(tx, deps, upload.reportId, 'write')
    if (!view) throw new AppError('not-found')
    await becomeWriter(tx, upload)
    const current = await renewKeys(tx, deps, upload, view)
    const meta = size === undefined ? null : { size }
    const meta_box = meta && sealMeta(upload.metaKey, upload, meta)
    await setProgress(tx, upload, { state: 'partial', received_bytes: 0, meta_box }, deps.now())
    return { ...current, storedBytes: 0, meta, isOutdated: false }
  })

/** Takes back everything that was sent; the address stays good. */
export const abandonUpload = async (deps: Deps, upload: Upload): Promise<void> => {
  await asWriter(deps, upload, async (tx) => {
    await deps.store.delete(upload.version.object_key)
    await setProgress(tx, upload, { state: 'announced', received_bytes: 0, meta_box: null }, deps.now())
  })
}
