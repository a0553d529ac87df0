import { DecryptionError } from './errors.ts'
import { openChunk, sealChunk } from './files/file-chunk.ts'
import { CHUNK_BYTES, NONCE_BYTES, STORED_CHUNK_BYTES, TAG_BYTES } from './files/file-layout.ts'

/** Cuts a stream into blocks of `size` bytes, the last one shorter (or empty); each is overwritten by the one after the next. */
async function* blocksOf(
  source: AsyncIterable<Buffer>,
  size: number,
): AsyncGenerator<{ bytes: Buffer; isLast: boolean }> {
  let [filling, full] = [Buffer.alloc(size), Buffer.alloc(size)]
  let filled = 0
  for await (const piece of source) {
    for (let at = 0; at < piece.length;) {
      // A full block waits for one more byte: it may turn out to be the last.
      if (filled === size) {
        ;[filling, full] = [full, filling]
        filled = 0
        yield { bytes: full, isLast: false }
      }
      const copied = piece.copy(filling, filled, at)
      at += copied
      filled += copied
    }
  }
  yield { bytes: filling.subarray(0, filled), isLast: true }
}

/**
 * Encrypts a stream of unknown length: chunks of 64 KiB by AES-256-GCM with random nonces, each bound to the archive, its
 * index and whether it is the last. `key`: 32 bytes, of this archive alone. Each piece given is overwritten by the next.
 */
export async function* sealArchive(key: Buffer, id: string, plain: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const space = Buffer.alloc(STORED_CHUNK_BYTES)
  let index = 0
  for await (const { bytes, isLast } of blocksOf(plain, CHUNK_BYTES)) {
    yield sealChunk(key, bytes, { fileId: `archive/${id}`, index, isLast }, space)
    index += 1
  }
}

/** Opens what `sealArchive` made, chunk by chunk; throws DecryptionError for anything cut, added to, swapped or changed. */
export async function* openArchive(key: Buffer, id: string, sealed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let index = 0
  for await (const { bytes, isLast } of blocksOf(sealed, STORED_CHUNK_BYTES)) {
    if (bytes.length < NONCE_BYTES + TAG_BYTES) throw new DecryptionError()
    yield openChunk(key, bytes, { fileId: `archive/${id}`, index, isLast })
    index += 1
  }
}
