import { DecryptionError } from '../errors.ts'
import { openChunk } from './file-chunk.ts'
import {
  CHUNK_BYTES,
  chunkCount,
  chunkPlainBytes,
  cipherOffsetOfChunk,
  cipherSize,
  HEADER,
  NONCE_BYTES,
  TAG_BYTES,
} from './file-layout.ts'

/** Reads `length` stored bytes from `offset`, in pieces of any size. */
export type ReadStored = (offset: number, length: number) => AsyncIterable<Buffer>
export type FileRange = {
  /** The true size, from the file's encrypted row. */
  plainSize: number
  /** First byte wanted. */
  start: number
  /** The byte after the last one wanted. */
  end: number
  /** The stored object's size, where the store tells it: any other than the right one is refused at once. */
  storedSize?: number
}
/**
 * Yields bytes `start` to `end` of the file, each chunk only after its tag was checked, in constant memory and by one
 * read. Throws RangeError for a range outside the file and DecryptionError for anything cut, swapped or changed.
 */
export async function* decryptRange(
  key: Buffer,
  fileId: string,
  range: FileRange,
  read: ReadStored,
): AsyncGenerator<Buffer> {
  const { plainSize, start, end, storedSize } = range
  if (!(start >= 0 && start <= end && end <= plainSize)) throw new RangeError('the range is outside the file')
  if (storedSize !== undefined && storedSize !== cipherSize(plainSize)) throw new DecryptionError()
  if (start === end) return
  const first = Math.floor(start / CHUNK_BYTES)
  const stored = storedPieces(read, plainSize, first === 0 ? HEADER_INDEX : first, Math.ceil(end / CHUNK_BYTES))
  for await (const { index, bytes } of stored) {
    const plain = openPiece(key, fileId, plainSize, index, bytes)
    const from = index * CHUNK_BYTES
    if (plain) yield plain.subarray(Math.max(0, start - from), Math.min(CHUNK_BYTES, end - from))
  }
}

/** Checks, before an upload is confirmed, that the object has the right size, header and last chunk. */
export async function verifyEnd(
  key: Buffer,
  fileId: string,
  sizes: { plainSize: number; storedSize: number },
  read: ReadStored,
): Promise<boolean> {
  const { plainSize, storedSize } = sizes
  if (storedSize !== cipherSize(plainSize)) return false
  const count = chunkCount(plainSize)
  try {
    for (const at of [HEADER_INDEX, count - 1])
      for await (const { index, bytes } of storedPieces(read, plainSize, at, at + 1))
        openPiece(key, fileId, plainSize, index, bytes)
    return true
  } catch (error) {
    if (error instanceof DecryptionError) return false
    throw error
  }
}

/** The header counts as the piece before chunk 0. */
const HEADER_INDEX = -1

/** The plaintext of a chunk, null for the header; throws DecryptionError. */
function openPiece(key: Buffer, fileId: string, plainSize: number, index: number, bytes: Buffer): Buffer | null {
  if (index !== HEADER_INDEX)
    return openChunk(key, bytes, { fileId, index, isLast: index === chunkCount(plainSize) - 1 })
  if (!bytes.equals(HEADER)) throw new DecryptionError()
  return null
}

/**
 * Cuts what the store sends into pieces `first` to before `afterLast`; throws DecryptionError if it sends less. Each piece
 * is overwritten by the next.
 */
async function* storedPieces(
  read: ReadStored,
  plainSize: number,
  first: number,
  afterLast: number,
): AsyncGenerator<{ index: number; bytes: Buffer }> {
  const offset = storedOffset(first, plainSize)
  let index = first
  const space = Buffer.alloc(NONCE_BYTES + CHUNK_BYTES + TAG_BYTES)
  let bytes = space.subarray(0, storedBytes(index, plainSize))
  let filled = 0
  for await (const data of read(offset, storedOffset(afterLast, plainSize) - offset)) {
    for (let from = 0; from < data.length && index < afterLast;) {
      const copied = data.copy(bytes, filled, from)
      from += copied
      filled += copied
      if (filled < bytes.length) continue
      yield { index, bytes }
      index += 1
      if (index < afterLast) bytes = space.subarray(0, storedBytes(index, plainSize))
      filled = 0
    }
  }
  if (index < afterLast) throw new DecryptionError()
}

function storedBytes(index: number, plainSize: number): number {
  return index === HEADER_INDEX ? HEADER.length : NONCE_BYTES + chunkPlainBytes(index, plainSize) + TAG_BYTES
}

function storedOffset(index: number, plainSize: number): number {
  if (index === HEADER_INDEX) return 0
  return Math.min(cipherOffsetOfChunk(index), cipherSize(plainSize))
}
