import { deriveKey, hmac } from '../hkdf.ts'
import { canonical } from '../canonical.ts'
import type { RootKeys } from '../root-key/root-keys.ts'
import { tokenKinds } from '../token-kinds.ts'

/**
 * The key that a normalised recovery code gives for wrapping its user's private key (`wrapPrivateKey`).
 * 115 random bits need no stretching. Store the ring key's id beside what is wrapped.
 */
export function recoveryWrapKey(rootKeys: RootKeys, input: { userId: string; code: string; ringId?: string }): Buffer {
  const { key, label } = tokenKinds['recovery-code']
  const keyed = hmac(rootKeys.subkey(key, input.ringId), canonical([label, input.code]))
  return deriveKey(keyed, label, input.userId)
}
