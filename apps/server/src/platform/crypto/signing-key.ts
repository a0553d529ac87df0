import { createPrivateKey, createPublicKey, randomBytes, sign, verify } from 'node:crypto'

/** An Ed25519 pair (RFC 8032), 32 raw bytes each. */
export type SigningPair = { publicKey: Buffer; privateKey: Buffer }

const KEY_BYTES = 32
const SIGNATURE_BYTES = 64
/** RFC 8037: how raw Ed25519 keys are written as JWK. */
const ED25519 = { kty: 'OKP', crv: 'Ed25519' } as const

/** The private half is 32 random bytes (RFC 8032 §5.1.5), for the reason that generateKeyPair names. */
export function generateSigningPair(): SigningPair {
  const privateKey = randomBytes(KEY_BYTES)
  return { publicKey: publicOfSigning(privateKey), privateKey }
}

/** 64 bytes; throws RangeError for a key of a wrong length. */
export function signBytes(privateKey: Buffer, bytes: Uint8Array): Buffer {
  return sign(null, bytes, importPrivate(privateKey))
}

/** The raw public half of a private key. */
export function publicOfSigning(privateKey: Buffer): Buffer {
  return Buffer.from(createPublicKey(importPrivate(privateKey)).export({ format: 'jwk' }).x ?? '', 'base64url')
}

/** False for a key or a signature of the wrong form too. */
export function verifySignature(publicKey: Buffer, bytes: Uint8Array, signature: Buffer): boolean {
  if (publicKey.length !== KEY_BYTES || signature.length !== SIGNATURE_BYTES) return false
  const key = createPublicKey({ key: { ...ED25519, x: publicKey.toString('base64url') }, format: 'jwk' })
  return verify(null, bytes, key, signature)
}

function importPrivate(raw: Buffer) {
  if (raw.length !== KEY_BYTES) throw new RangeError('an Ed25519 key has 32 bytes')
  return createPrivateKey({ key: { ...ED25519, d: raw.toString('base64url'), x: '' }, format: 'jwk' })
}
