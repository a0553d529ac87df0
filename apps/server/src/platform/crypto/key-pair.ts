import { createPrivateKey, createPublicKey, diffieHellman, randomBytes, type KeyObject } from 'node:crypto'

export type KeyPair = { publicKey: Buffer; privateKey: Buffer }

const KEY_BYTES = 32
/** RFC 8037. Raw keys go in and out as JWK: through DER, importing a private key takes twelve times as long. */
const X25519 = { kty: 'OKP', crv: 'X25519' } as const

/**
 * A new X25519 pair, 32 raw bytes each. The private half is 32 random bytes (RFC 7748 §6.1), and not of generateKeyPairSync:
 * exporting what that made can wait for ever for a lock of its own, and the process with it, where memory is cleared meanwhile
 * (Node 20, docs/decisions/0062).
 */
export function generateKeyPair(): KeyPair {
  const privateKey = randomBytes(KEY_BYTES)
  return { publicKey: publicKeyOf(importPrivateKey(privateKey)), privateKey }
}

/** A new pair that is used at once: its private half need not be imported again. */
export function generateEphemeral(): { publicKey: Buffer; privateKey: KeyObject } {
  const privateKey = importPrivateKey(randomBytes(KEY_BYTES))
  return { publicKey: publicKeyOf(privateKey), privateKey }
}

/** X25519 (RFC 7748) of raw keys; throws RangeError for a wrong length and Error for a point of small order. */
export function sharedSecret(privateKey: Buffer, publicKey: Buffer): Buffer {
  return agree(importPrivateKey(privateKey), importPublicKey(publicKey))
}

/** For callers that use one private key many times: importing it costs about as much as the agreement. */
export function agree(privateKey: KeyObject, publicKey: KeyObject): Buffer {
  const secret = diffieHellman({ privateKey, publicKey })
  // RFC 9180 §7.1.4: a small-order point gives zeros, known to everybody.
  if (secret.every((byte) => byte === 0)) throw new Error('the public key is a point of small order')
  return secret
}

export function importPrivateKey(raw: Buffer): KeyObject {
  // The form wants a public half too, which nothing reads: the private one determines it.
  return createPrivateKey({ key: { ...X25519, d: encoded(raw), x: '' }, format: 'jwk' })
}

export function importPublicKey(raw: Buffer): KeyObject {
  return createPublicKey({ key: { ...X25519, x: encoded(raw) }, format: 'jwk' })
}

/** The raw public half of a private key. */
export function publicKeyOf(privateKey: KeyObject): Buffer {
  return Buffer.from(createPublicKey(privateKey).export({ format: 'jwk' }).x ?? '', 'base64url')
}

function encoded(raw: Buffer): string {
  if (raw.length !== KEY_BYTES) throw new RangeError('an X25519 key has 32 bytes')
  return raw.toString('base64url')
}
