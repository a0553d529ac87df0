import { createHash, randomBytes } from 'node:crypto'
import { hashRaw } from '@node-rs/argon2'
import { aad } from '../aad.ts'
import { decrypt, encrypt } from '../aead.ts'
import { deriveKey, hmac, sameBytes } from '../hkdf.ts'
import { ringMac, verifyRingMac } from '../root-key/ring-mac.ts'
import type { RootKeys } from '../root-key/root-keys.ts'

export { isCommonPassword } from './common-passwords.ts'

/** RFC 9106 §4, second recommended option (64 MiB, 3 passes), with one lane since the server runs several at once. */
export const hashLimits = { memoryKiB: 65536, passes: 3, lanes: 1 } as const

const ARGON2ID = 2
const SALT_BYTES = 16

export type PasswordKeys = {
  /** What is stored and compared (with `sameBytes`): says nothing about the wrap key. */
  verifier: Buffer
  /** Wraps the user's private key; never stored. */
  wrapKey: Buffer
  /** The root key whose pepper went in; stored beside the verifier. */
  ringId: string
}

/**
 * One Argon2id run for both: m = Argon2id(NFC(password)), x = HMAC(pepper, m), then HKDF bound to the user's id.
 * Without the pepper, which is not in the database, a stolen verifier cannot be guessed at. Run it through the gate.
 */
export async function derivePasswordKeys(input: {
  rootKeys: RootKeys
  userId: string
  password: string
  salt: Buffer
  ringId?: string
}): Promise<PasswordKeys> {
  const ringId = input.ringId ?? input.rootKeys.currentId
  const pepper = input.rootKeys.subkey('password-pepper', ringId)
  const stretched = await hashRaw(Buffer.from(input.password.normalize('NFC'), 'utf8'), {
    algorithm: ARGON2ID,
    memoryCost: hashLimits.memoryKiB,
    timeCost: hashLimits.passes,
    parallelism: hashLimits.lanes,
    outputLen: 32,
    salt: input.salt,
  })
  const peppered = hmac(pepper, stretched)
  const secret = deriveKey(peppered, 'canal/password/1', 'verifier', input.userId)
  return {
    verifier: createHash('sha256').update(secret).digest(),
    wrapKey: deriveKey(peppered, 'canal/password/1', 'wrap', input.userId),
    ringId,
  }
}

/** A password as it is stored: 32 bytes, and after a rotation the MAC that vouches for them. */
export type StoredVerifier = { userId: string; salt: Buffer; verifier: Buffer; ringId: string }

const VERIFIER_BYTES = 32

const vouchedValues = ({ userId, salt, verifier, ringId }: StoredVerifier) => [
  'canal/vouched-verifier/1',
  userId,
  salt,
  verifier.subarray(0, VERIFIER_BYTES),
  ringId,
]

const isTrusted = (rootKeys: RootKeys, stored: StoredVerifier): boolean => {
  const mac = stored.verifier.subarray(VERIFIER_BYTES)
  return rootKeys.trusts(stored.ringId) || verifyRingMac(rootKeys, 'vouch', vouchedValues(stored), mac)
}

/**
 * The verifier of an older pepper with a MAC of the writing key after it: only its person's password gives another one,
 * and who has the older key could make one. Null for one that nobody trusted stands behind.
 */
export function vouchForVerifier(rootKeys: RootKeys, stored: StoredVerifier): Buffer | null {
  if (!isTrusted(rootKeys, stored)) return null
  const bare = stored.verifier.subarray(0, VERIFIER_BYTES)
  if (stored.ringId === rootKeys.currentId) return bare
  return Buffer.concat([bare, ringMac(rootKeys, 'vouch', vouchedValues(stored))])
}

/** Whether a password's keys are those that were stored, by a key that is trusted or vouched for. */
export function isVerifierOf(rootKeys: RootKeys, stored: StoredVerifier, { verifier }: PasswordKeys): boolean {
  return sameBytes(verifier, stored.verifier.subarray(0, VERIFIER_BYTES)) && isTrusted(rootKeys, stored)
}

export function newSalt(): Buffer {
  return randomBytes(SALT_BYTES)
}

export type PrivateKeyOwner = { userId: string; version: number }

/** Seals a private key under any 32-byte wrap key (password, session, recovery code, renewed pair). */
export function wrapPrivateKey(wrapKey: Buffer, privateKey: Buffer, owner: PrivateKeyOwner): Buffer {
  return encrypt(wrapKey, privateKey, ownerAad(owner))
}

/** Throws DecryptionError for another wrap key, user or key version. */
export function unwrapPrivateKey(wrapKey: Buffer, wrapped: Buffer, owner: PrivateKeyOwner): Buffer {
  return decrypt(wrapKey, wrapped, ownerAad(owner))
}

function ownerAad(owner: PrivateKeyOwner): Buffer {
  return aad({ purpose: 'private-key', holder: owner.userId, extra: [owner.version] })
}
