import { deriveKey, hmac } from './hkdf.ts'
import { canonical } from './canonical.ts'
import type { RootKeys } from './root-key/root-keys.ts'
import { tokenKinds } from './token-kinds.ts'

/** At least as long as a UUID without dashes: with a short key somebody could meet another's answer. */
const KEY_PATTERN = /^[A-Za-z0-9_-]{22,128}$/

/** The Idempotency-Key as sent, or null if it is missing or too weak to be used. */
export function readIdempotencyKey(value: unknown): string | null {
  return typeof value === 'string' && KEY_PATTERN.test(value) ? value : null
}

/**
 * The id of the row that keeps an answer for a retry, and the key that seals it: both of the Idempotency-Key, so that
 * the row alone opens nothing. `scope` is the channel and the operation; `ringId` the writing root key if left out.
 */
export function idempotencyKeys(
  rootKeys: RootKeys,
  input: { scope: readonly string[]; key: string; ringId?: string },
): { rowId: Buffer; sealKey: Buffer } {
  const { key, label } = tokenKinds.retry
  const keyed = hmac(rootKeys.subkey(key, input.ringId), canonical([label, input.key]))
  return {
    rowId: deriveKey(keyed, label, 'row', input.scope),
    sealKey: deriveKey(keyed, label, 'seal', input.scope),
  }
}
