import { deriveKey, hmac } from './hkdf.ts'
import type { RootKeys } from './root-keys.ts'

/**
 * The key that a normalised recovery code gives for wrapping its user's private key (`wrapPrivateKey`).
 * 115 random bits need no stretching. Store the ring key's id beside what is wrapped.
 */
export function recoveryWrapKey(rootKeys: RootKeys, input: { userId: string; code: string; ringId?: string }): Buffer {
  const keyed = hmac(rootKeys.subkey('recovery', input.ringId), Buffer.from(input.code, 'utf8'))
  return deriveKey(keyed, 'canal/recovery-code/1', input.userId)
}
