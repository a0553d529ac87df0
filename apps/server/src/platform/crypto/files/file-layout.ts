import { paddedFileSize } from '../padding.ts'

/** Plaintext bytes in a chunk; the last one may hold fewer. */
export const CHUNK_BYTES = 64 * 1024
export const NONCE_BYTES = 12
export const TAG_BYTES = 16
/** A whole chunk as stored: nonce, ciphertext, tag. */
export const STORED_CHUNK_BYTES = NONCE_BYTES + CHUNK_BYTES + TAG_BYTES
/** `CANALF`, format version, log2 of the chunk size. */
export const HEADER = Buffer.from([...Buffer.from('CANALF'), 1, 16])

/** Where chunk `index` begins in the stored object, in bytes. */
export function cipherOffsetOfChunk(index: number): number {
  return HEADER.length + index * STORED_CHUNK_BYTES
}

/** Chunks of a file of `plainSize` bytes, padding included; at least one. */
export function chunkCount(plainSize: number): number {
  return Math.ceil(paddedFileSize(plainSize) / CHUNK_BYTES)
}

/** The exact size of the stored object for a file of `plainSize` bytes. */
export function cipherSize(plainSize: number): number {
  return HEADER.length + paddedFileSize(plainSize) + chunkCount(plainSize) * (NONCE_BYTES + TAG_BYTES)
}

/** Plaintext bytes, padding included, in chunk `index` of a file of `plainSize` bytes. */
export function chunkPlainBytes(index: number, plainSize: number): number {
  return Math.min(CHUNK_BYTES, paddedFileSize(plainSize) - index * CHUNK_BYTES)
}

/**
 * How many whole chunks `storedBytes` of an unfinished object hold: an upload resumes at this index, from
 * `index * CHUNK_BYTES` of the plaintext, after cutting the object to `cipherOffsetOfChunk(index)`.
 */
export function wholeChunks(storedBytes: number): number {
  return Math.max(0, Math.floor((storedBytes - HEADER.length) / STORED_CHUNK_BYTES))
}
