import { createHash, type Hash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Deps } from '../../audit-log/deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { passing } from '../../../platform/scanner/scanner.ts'
import { admitUpload } from './budgets.ts'
import { finishUpload } from './finish.ts'
import { tooLarge } from '../names.ts'
import { withMinimumThroughput, atMostBytes } from './minimum-throughput.ts'
import { storeBytes, type Stored } from './store-bytes.ts'
import { beginUpload, openUpload } from './upload.ts'
import type { Upload } from './opened-upload.ts'
import { inUploadPlace } from './upload-places.ts'

interface Sending {
  bytes: AsyncIterable<Buffer>
  /** The most that this file may have in all. */
  bytesMax: number
  /** Plaintext bytes that the store already has. */
  from: number
  source: string | undefined
}

/**
 * Bytes of a stream that is not destroyed when it is left: through the same connection its sender must still hear why,
 * and the rest of a form must still be read.
 */
const keptOpen = (bytes: AsyncIterable<Buffer>): AsyncIterable<Buffer> =>
  bytes instanceof Readable ? (bytes.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) : bytes

async function* hashing(bytes: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const piece of bytes) {
    hash.update(piece)
    yield piece
  }
}

/** Whether the file just taken is infected. */
type Taken = Stored & { isInfected: boolean }

/**
 * Takes bytes from where the upload stands, at a bearable pace and within the limits, with the scanner looking on where
 * they are the whole file; finishes the file at its end.
 */
export const takeBytes = async (deps: Deps, upload: Upload, sending: Sending): Promise<Taken> => {
  const refuse = () => tooLarge(sending.bytesMax)
  const within = atMostBytes(withMinimumThroughput(keptOpen(sending.bytes)), sending.bytesMax - sending.from, refuse)
  const scan = sending.from === 0 ? deps.scanner.begin() : null
  const hash = createHash('sha256')
  try {
    const seen = scan ? passing(hashing(within, hash), scan) : within
    const stored = await storeBytes(deps, upload, seen, sending.source)
    if (!stored.isComplete) return { ...stored, isInfected: false }
    const known = scan ? { verdict: await scan.end(), digest: hash.digest('hex') } : null
    const state = await finishUpload(deps, stored.upload, stored.plainBytes, known)
    return { ...stored, isInfected: state === 'infected' }
  } finally {
    scan?.drop()
  }
}

/**
 * Receives a file whole at an upload's address (its location or its secret alone): encrypted as it comes, checked,
 * scanned, cleaned. Anything sent there before is replaced. `declaredLength` in bytes, where known; `source` is where the bytes
 * come from (`sourceOf`), for the budgets. Throws `not-found`, `file-empty`, `file-too-large`, `file-type-invalid`,
 * `file-absent` where fewer bytes came than declared, `upload-offset` where the file is there already or somebody else
 * writes it, `storage-full`, `too-many-requests`, `service-busy`, and TooSlowError.
 */
export const receiveFile = async (
  deps: Deps,
  location: string,
  bytes: AsyncIterable<Buffer>,
  options: { declaredLength?: number; source?: string } = {},
): Promise<{ isInfected: boolean }> => {
  const opened = await openUpload(deps, location)
  const { declaredLength, source } = options
  return inUploadPlace(deps, opened, async () => {
    if (declaredLength === 0) throw new AppError('file-empty')
    const bytesMax = await admitUpload(deps, opened, declaredLength)
    const upload = await beginUpload(deps, opened, declaredLength)
    const taken = await takeBytes(deps, upload, { bytes, bytesMax: declaredLength ?? bytesMax, from: 0, source })
    if (!taken.isComplete) throw new AppError('file-absent')
    return { isInfected: taken.isInfected }
  })
}
