import { cipherSize, decryptRange } from '../../../platform/crypto/files/file-format.ts'
import type { Deps } from '../../audit-log/deps.ts'
import type { Upload } from './opened-upload.ts'

/** The bytes of an upload as they lie sealed in the store, opened as they are read. */
export interface StoredFile {
  size: number
  all: () => AsyncIterable<Buffer>
  /** A piece of it, in memory; fewer bytes at the end. */
  read: (at: number, length: number) => Promise<Buffer>
}

const collect = async (bytes: AsyncIterable<Buffer>, size: number): Promise<Buffer> => {
  const all = Buffer.alloc(size)
  let at = 0
  for await (const piece of bytes) at += piece.copy(all, at)
  return all
}

export const storedFile = (deps: Deps, upload: Upload, size: number): StoredFile => {
  const open = (start: number, end: number) =>
    decryptRange(
      upload.key,
      upload.versionId,
      { plainSize: size, start, end, storedSize: cipherSize(size) },
      (offset, length) => deps.store.readRange(upload.version.object_key, offset, length),
    )
  const read = async (at: number, length: number): Promise<Buffer> => {
    const end = Math.min(size, at + length)
    return at >= end ? Buffer.alloc(0) : collect(open(at, end), end - at)
  }
  return { size, all: () => open(0, size), read }
}
