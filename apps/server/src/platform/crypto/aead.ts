import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { DecryptionError } from './errors.ts'

const VERSION = 1
const NONCE_BYTES = 12
const TAG_BYTES = 16
const KEY_BYTES = 32
const HEAD_BYTES = 1 + NONCE_BYTES

/** What sealing adds to the plaintext's length, in bytes. */
export const AEAD_OVERHEAD = HEAD_BYTES + TAG_BYTES

/**
 * AES-256-GCM with a random nonce: `version(1) | nonce(12) | ciphertext | tag(16)`. The version is authenticated too.
 * Throws RangeError for a key that is not 32 bytes. A key may seal up to 2^32 messages (NIST SP 800-38D §8.3).
 */
export function encrypt(key: Buffer, plaintext: Uint8Array, aad: Buffer): Buffer {
  if (key.length !== KEY_BYTES) throw new RangeError('an AES-256 key has 32 bytes')
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
  cipher.setAAD(versioned(aad))
  return Buffer.concat([Buffer.from([VERSION]), nonce, cipher.update(plaintext), cipher.final(), cipher.getAuthTag()])
}

/** Opens what `encrypt` made; throws DecryptionError for anything else, without saying what was wrong. */
export function decrypt(key: Buffer, sealed: Buffer, aad: Buffer): Buffer {
  if (sealed.length < AEAD_OVERHEAD || sealed[0] !== VERSION || key.length !== KEY_BYTES) throw new DecryptionError()
  const tagStart = sealed.length - TAG_BYTES
  const nonce = sealed.subarray(1, HEAD_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
  decipher.setAAD(versioned(aad))
  decipher.setAuthTag(sealed.subarray(tagStart))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(HEAD_BYTES, tagStart)), decipher.final()])
  } catch {
    throw new DecryptionError()
  }
}

function versioned(aad: Buffer): Buffer {
  return Buffer.concat([Buffer.from([VERSION]), aad])
}
