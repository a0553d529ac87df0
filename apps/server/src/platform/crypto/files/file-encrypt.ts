import { sealChunk } from './file-chunk.ts'
import { CHUNK_BYTES, chunkCount, chunkPlainBytes, HEADER, STORED_CHUNK_BYTES } from './file-layout.ts'

export type EncryptionEnd = {
  /** Plaintext bytes covered by the chunks yielded so far, from the file's beginning. */
  plainBytes: number
  /** Whether the last chunk was yielded; false if the source ended before the announced size. */
  complete: boolean
}
export type EncryptionOptions = {
  /** Announced size of the whole file, where known (tus); left out, the end of the source is the end of the file. */
  plainSize?: number
  /** Told once the source has ended; never after an error. */
  onEnd?: (end: EncryptionEnd) => void
}

/**
 * Yields the header (when starting at 0), then one stored chunk at a time, each overwritten by the next, padded to
 * `paddedFileSize` after the last byte. Resumes at `startIndex`: the source then begins at byte `startIndex * CHUNK_BYTES`. With an announced size, a
 * source that ends early yields its whole chunks and no more. Throws RangeError for more bytes than announced.
 */
export async function* encryptStream(
  key: Buffer,
  fileId: string,
  source: AsyncIterable<Buffer>,
  startIndex = 0,
  options: EncryptionOptions = {},
): AsyncGenerator<Buffer, EncryptionEnd> {
  const { plainSize } = options
  const pending = Buffer.alloc(CHUNK_BYTES)
  // One space for all chunks: a buffer for each would keep the garbage collector busier than the cipher.
  const space = Buffer.alloc(STORED_CHUNK_BYTES)
  let filled = 0
  let index = startIndex
  const lastIndex = plainSize === undefined ? Infinity : chunkCount(plainSize) - 1
  const finish = (complete: boolean, plainBytes: number): EncryptionEnd => {
    const end = { plainBytes, complete }
    options.onEnd?.(end)
    return end
  }

  if (startIndex === 0) yield HEADER
  for await (const piece of source) {
    for (let at = 0; at < piece.length;) {
      // A full chunk waits for one more byte: without an announced size it may turn out to be the last.
      if (filled === CHUNK_BYTES) {
        yield sealChunk(key, pending, { fileId, index, isLast: false }, space)
        index += 1
        filled = 0
      }
      const copied = piece.copy(pending, filled, at)
      at += copied
      filled += copied
      if (index * CHUNK_BYTES + filled > (plainSize ?? Infinity)) throw new RangeError('more bytes than announced')
    }
    if (filled === CHUNK_BYTES && plainSize !== undefined && index < lastIndex) {
      yield sealChunk(key, pending, { fileId, index, isLast: false }, space)
      index += 1
      filled = 0
    }
  }

  // A resumed upload may already hold chunks of padding, beyond the last byte.
  const total = Math.min(plainSize ?? Infinity, index * CHUNK_BYTES + filled)
  if (plainSize !== undefined && total < plainSize) return finish(false, index * CHUNK_BYTES)
  yield* paddedEnd(key, fileId, { pending: pending.fill(0, filled), space }, index, total)
  return finish(true, total)
}

/** The chunk in hand and those of zeros after it, up to the padded size. */
async function* paddedEnd(
  key: Buffer,
  fileId: string,
  { pending, space }: { pending: Buffer; space: Buffer },
  firstIndex: number,
  total: number,
): AsyncGenerator<Buffer> {
  const count = chunkCount(total)
  for (let index = firstIndex; index < count; index += 1) {
    const plain = pending.subarray(0, chunkPlainBytes(index, total))
    yield sealChunk(key, plain, { fileId, index, isLast: index === count - 1 }, space)
    pending.fill(0)
  }
}
