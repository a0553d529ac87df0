import {
  CHUNK_BYTES,
  encryptStream,
  wholeChunks,
  type EncryptionEnd,
} from '../../../platform/crypto/files/file-format.ts'
import type { Deps } from '../../audit-log/deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { keepAwake } from '../serving/signed-url-session.ts'
import { chargeBytes } from './budgets.ts'
import { createPartWriter, type PartWriter } from './part-writer.ts'
import { recheckSeconds } from '../times.ts'
import { asWriter, setProgress } from './upload.ts'
import type { Upload } from './opened-upload.ts'

export interface Stored {
  upload: Upload
  /** Plaintext bytes stored so far, from the file's beginning. */
  plainBytes: number
  isComplete: boolean
}

/** The disk filled between two measurements of it. */
const asStorageFull = (error: unknown): never => {
  const { code } = error as NodeJS.ErrnoException
  throw code === 'ENOSPC' || code === 'EDQUOT' ? new AppError('storage-full', { cause: error }) : error
}

/** Puts aside what can be kept when the sender breaks off; what we ourselves refuse is not kept. */
const writeAll = async (chunks: AsyncIterable<Buffer>, writer: PartWriter): Promise<void> => {
  try {
    for await (const chunk of chunks) await writer.add(chunk)
  } catch (error) {
    if (error instanceof AppError) await writer.settle()
    else await writer.setAside()
    throw error
  }
}

/**
 * Encrypts bytes and stores them, a part at a time, from where the upload stands. Where the sender breaks off, whole
 * chunks are put aside first, so that the upload can go on. `source` is where they come from, for the budgets.
 */
export const storeBytes = async (
  deps: Deps,
  upload: Upload,
  bytes: AsyncIterable<Buffer>,
  source: string | undefined,
): Promise<Stored> => {
  let current = upload
  let awakeAt = 0
  const startIndex = wholeChunks(upload.storedBytes)
  const writer = createPartWriter(deps.store, startIndex, async (place, part) => {
    await chargeBytes(deps, current, part.length, source)
    const storedBytes = place.offset + part.length
    await asWriter(deps, current, async (tx) => {
      await deps.store.putPart(upload.version.object_key, place, part).catch(asStorageFull)
      await setProgress(tx, upload, { received_bytes: storedBytes }, deps.now())
    })
    current = { ...current, storedBytes }
    if (deps.now().getTime() - awakeAt < recheckSeconds * 1000) return
    await keepAwake(deps, upload.sessionId)
    awakeAt = deps.now().getTime()
  })
  let end: EncryptionEnd = { plainBytes: startIndex * CHUNK_BYTES, complete: false }
  const onEnd = (reached: EncryptionEnd) => {
    end = reached
  }
  const options = { onEnd, ...(upload.meta && { plainSize: upload.meta.size }) }
  await writeAll(encryptStream(upload.key, upload.versionId, bytes, startIndex, options), writer)
  if (end.complete) await writer.end()
  else await writer.setAside()
  return { upload: current, plainBytes: end.plainBytes, isComplete: end.complete }
}
