import { createCipheriv, createDecipheriv, randomFillSync } from 'node:crypto'
import { canonical } from '../canonical.ts'
import { DecryptionError } from '../errors.ts'
import { HEADER, NONCE_BYTES, TAG_BYTES } from './file-layout.ts'

export type ChunkPlace = { fileId: string; index: number; isLast: boolean }

/**
 * One stored chunk: nonce, ciphertext, tag, written at the beginning of `space`, whose used part it gives. The nonce is
 * random, never made of the index: a resumed upload encrypts the same index again, with other bytes perhaps, and would
 * use it twice.
 */
export function sealChunk(key: Buffer, plain: Buffer, place: ChunkPlace, space: Buffer): Buffer {
  const nonce = randomFillSync(space.subarray(0, NONCE_BYTES))
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES }).setAAD(chunkAad(place))
  // GCM is a stream cipher: update gives all the bytes, final only makes the tag.
  cipher.update(plain).copy(space, NONCE_BYTES)
  cipher.final()
  cipher.getAuthTag().copy(space, NONCE_BYTES + plain.length)
  return space.subarray(0, NONCE_BYTES + plain.length + TAG_BYTES)
}

/** Throws DecryptionError for a chunk that is not the genuine one of this place. */
export function openChunk(key: Buffer, stored: Buffer, place: ChunkPlace): Buffer {
  if (stored.length < NONCE_BYTES + TAG_BYTES) throw new DecryptionError()
  const nonce = stored.subarray(0, NONCE_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES }).setAAD(chunkAad(place))
  decipher.setAuthTag(stored.subarray(-TAG_BYTES))
  try {
    // GCM is a stream cipher: update gives all the bytes, final only checks the tag.
    const plain = decipher.update(stored.subarray(NONCE_BYTES, -TAG_BYTES))
    decipher.final()
    return plain
  } catch {
    throw new DecryptionError()
  }
}

function chunkAad(place: ChunkPlace): Buffer {
  return canonical(['canal/file/1', HEADER, place.fileId, place.index, place.isLast])
}
