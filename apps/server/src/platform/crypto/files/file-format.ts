/**
 * How files are stored: header, then chunks of 64 KiB, each sealed by AES-256-GCM with a random nonce and bound to the
 * file, its index and whether it is the last; padded, so that the size tells little. This is the format's one door.
 */
export { decryptRange, verifyEnd, type FileRange, type ReadStored } from './file-decrypt.ts'
export { encryptStream, type EncryptionEnd, type EncryptionOptions } from './file-encrypt.ts'
export { CHUNK_BYTES, chunkCount, cipherOffsetOfChunk, cipherSize, wholeChunks } from './file-layout.ts'
export { paddedFileSize } from '../padding.ts'
