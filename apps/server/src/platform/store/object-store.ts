/** A piece of an object under way. Parts are consecutive; the same part may be put again with other bytes. */
export interface PartPlace {
  /** From 1. */
  number: number
  /** Where in the object it begins, in bytes. */
  offset: number
}

/**
 * Where ciphertext and copies of governance chains are kept: only what S3 can do, so that a bucket takes the disk's place
 * without a change elsewhere. No rename, no append, no listing. Keys (`newObjectKey`) say nothing of what they hold.
 */
export interface ObjectStore {
  /** Chunks of 64 KiB that a part holds. */
  readonly partChunks: number
  /** Whether a part before the last may be shorter (S3 wants 5 MiB): what an interrupted upload can still put aside. */
  readonly takesShortParts: boolean
  /** Resolves once the bytes are durable. */
  putPart(key: string, place: PartPlace, bytes: Buffer): Promise<void>
  /** Puts a small object in the place of what was there, all of it or nothing. Resolves once the bytes are durable. */
  putWhole(key: string, bytes: Buffer): Promise<void>
  /** Makes an object of its parts, `size` bytes in all. Idempotent. Throws ObjectMissingError where parts are missing. */
  complete(key: string, size: number): Promise<void>
  /**
   * Bytes of a completed object, in pieces, each of which may be overwritten by the next; memory does not grow with
   * `length`. Throws ObjectMissingError.
   */
  readRange(key: string, offset: number, length: number): AsyncIterable<Buffer>
  /** The size in bytes of what is there, or null. */
  stat(key: string): Promise<{ size: number } | null>
  /** Removes an object or what was put of it; no error where there is none. */
  delete(key: string): Promise<void>
}

/** What the database says is there is not: never the caller's fault. */
export class ObjectMissingError extends Error {
  constructor() {
    super('an object is missing or shorter than it should be')
    this.name = 'ObjectMissingError'
  }
}
