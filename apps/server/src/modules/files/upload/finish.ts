import { createHash, randomUUID, type Hash } from 'node:crypto'
import { cipherSize, encryptStream } from '../../../platform/crypto/files/file-format.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../audit-log/deps.ts'
import { toMinute } from '../../../platform/time.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Verdict } from '../../../platform/scanner/clamd-reply.ts'
import { newObjectKey } from '../../../platform/store/object-key.ts'
import { publicKeyOfEpoch } from './reserve.ts'
import { examine } from '../cleaning/examine.ts'
import { cleanFile, type CleanedBytes } from '../cleaning/clean-file.ts'
import { storedFile } from './stored-file.ts'
import { derivedVersionKey, filesTarget, sealVersionKeys } from '../keys.ts'
import { typeInvalid } from '../names.ts'
import { createPartWriter } from './part-writer.ts'
import { sealMeta, type VersionMeta } from '../records.ts'
import type { VersionRow } from '../repository.ts'
import { scanStateOf, sealedVerdict, type ScanResult } from '../cleaning/scan-state.ts'
import { contentMatches } from '../cleaning/sniff.ts'
import { asWriter, setProgress } from './upload.ts'
import type { Upload } from './opened-upload.ts'

interface Cleaned {
  versionId: string
  /** Of the file as it was sent. */
  scanState: VersionRow['scan_state']
  objectKey: string
  key: Buffer
  meta: VersionMeta
}

async function* hashing(bytes: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const piece of bytes) {
    hash.update(piece)
    yield piece
  }
}

const storeCleaned = async (
  deps: Deps,
  upload: Upload,
  { size, bytes, uncleaned }: CleanedBytes,
  verdict: Verdict | null,
): Promise<Cleaned> => {
  const versionId = randomUUID()
  const objectKey = newObjectKey()
  const key = derivedVersionKey(upload.key, versionId)
  const hash = createHash('sha256')
  const writer = createPartWriter(deps.store, 0, (place, part) => deps.store.putPart(objectKey, place, part))
  try {
    for await (const chunk of encryptStream(key, versionId, hashing(bytes, hash), 0, { plainSize: size }))
      await writer.add(chunk)
    await writer.end()
    await deps.store.complete(objectKey, cipherSize(size))
  } catch (error) {
    await writer.settle()
    await deps.store.delete(objectKey)
    throw error
  }
  const meta: VersionMeta = {
    size,
    digest: hash.digest('hex'),
    ...sealedVerdict(verdict),
    ...(uncleaned && { uncleaned }),
  }
  return { versionId, scanState: scanStateOf(verdict), objectKey, key, meta }
}

const insertCleaned = async (tx: Tx, deps: Deps, upload: Upload, cleaned: Cleaned): Promise<void> => {
  const target = filesTarget(upload.file.kind)
  const publicKey = await publicKeyOfEpoch(tx, deps, upload, upload.version.key_epoch, target)
  const place = { ...upload, versionId: cleaned.versionId, epoch: upload.version.key_epoch, key: cleaned.key }
  const [box] = sealVersionKeys(deps, publicKey, [place])
  await tx
    .insertInto('file_version')
    .values({
      channel_id: upload.channelId,
      report_id: upload.reportId,
      file_id: upload.fileId,
      id: cleaned.versionId,
      variant: 'cleaned',
      derived_from: upload.versionId,
      object_key: cleaned.objectKey,
      state: 'received',
      scan_state: cleaned.scanState,
      received_bytes: cipherSize(cleaned.meta.size),
      key_epoch: upload.version.key_epoch,
      key_box: box ?? Buffer.alloc(0),
      meta_box: sealMeta(upload.metaKey, { ...upload, versionId: cleaned.versionId }, cleaned.meta),
      progressed_at: toMinute(deps.now()),
    })
    .execute()
}

/** Bytes that are not what their name says, or cannot be cleaned, are not kept, nor is the address good for others. */
const discard = async (deps: Deps, upload: Upload): Promise<void> => {
  await asWriter(deps, upload, (tx) => setProgress(tx, upload, { state: 'removed', received_bytes: 0 }, deps.now()))
  await deps.store.delete(upload.version.object_key)
}

const examineAndClean = async (deps: Deps, upload: Upload, size: number, known: ScanResult | null) => {
  const turn = upload.file.uploader_tag ? 'member' : 'reporter'
  const stored = storedFile(deps, upload, size)
  const { digest, edges, verdict } = await examine(deps, stored.all(), known, turn)
  if (!contentMatches(upload.file.extension, edges)) throw typeInvalid()
  const meta: VersionMeta = { size, digest, ...sealedVerdict(verdict) }
  // What is infected is kept as it is; nothing of ours opens it.
  if (verdict?.kind === 'infected') return { meta, verdict, cleaned: null }
  const { cleaned, uncleaned } = await cleanFile(upload, stored)
  return {
    meta: uncleaned ? { ...meta, uncleaned } : meta,
    verdict,
    cleaned: cleaned && (await storeCleaned(deps, upload, cleaned, verdict)),
  }
}

/**
 * Makes a file of `size` stored bytes: reads it back, checks its content, has it scanned unless a verdict is `known`, takes
 * out who made it. After it the version is received, quarantined (`infected` is given), or gone. Throws `file-empty`,
 * `file-type-invalid`, `file-too-large`, and `upload-offset` where another request was first.
 */
export const finishUpload = async (
  deps: Deps,
  upload: Upload,
  size: number,
  known: ScanResult | null = null,
): Promise<VersionRow['scan_state']> => {
  if (size === 0) {
    await discard(deps, upload)
    throw new AppError('file-empty')
  }
  const objectKey = upload.version.object_key
  await deps.store.complete(objectKey, cipherSize(size))
  const { meta, verdict, cleaned } = await examineAndClean(deps, upload, size, known).catch(async (error: unknown) => {
    // A full queue says nothing of the picture, which stays as it is: the client's next question finishes it. And what
    // somebody else wrote meanwhile is theirs to finish.
    if (error instanceof AppError && !['service-busy', 'upload-offset'].includes(error.code))
      await discard(deps, upload)
    throw error
  })
  const scan_state = scanStateOf(verdict)
  const isOriginalKept = !cleaned || upload.file.keep_original
  try {
    await asWriter(deps, upload, async (tx) => {
      const state = isOriginalKept ? 'received' : 'removed'
      const meta_box = sealMeta(upload.metaKey, upload, meta)
      await setProgress(
        tx,
        upload,
        { state, scan_state, meta_box, ...(!isOriginalKept && { received_bytes: 0 }) },
        deps.now(),
      )
      if (cleaned) await insertCleaned(tx, deps, upload, cleaned)
    })
  } catch (error) {
    if (cleaned) await deps.store.delete(cleaned.objectKey)
    throw error
  }
  if (!isOriginalKept) await deps.store.delete(objectKey)
  return scan_state
}
