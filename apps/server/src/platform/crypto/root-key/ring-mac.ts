import { canonical, type CanonicalValue } from '../canonical.ts'
import { hmac, sameBytes } from '../hkdf.ts'
import { splitRingId, withRingId } from './ring-id.ts'
import type { RootKeys, SubkeyLabel } from './root-keys.ts'

/** HMAC-SHA256 under a root sub-key over the values in canonical form, with the ring key's id before it. */
export function ringMac(rootKeys: RootKeys, label: SubkeyLabel, values: readonly CanonicalValue[]): Buffer {
  return withRingId(rootKeys.currentId, hmac(rootKeys.subkey(label), canonical(values)))
}

/** Whether `stored` is the MAC of these values under the ring key that it names; never under one that was retired. */
export function verifyRingMac(
  rootKeys: RootKeys,
  label: SubkeyLabel,
  values: readonly CanonicalValue[],
  stored: Buffer,
): boolean {
  const parts = splitRingId(stored)
  return parts !== null && rootKeys.trusts(parts.ringId) && verifyOlderMac(rootKeys, label, values, stored)
}

/**
 * The same under any key of the ring, also one that was retired. It proves nothing by itself: only for what a MAC that
 * `verifyRingMac` accepts stands above.
 */
export function verifyOlderMac(
  rootKeys: RootKeys,
  label: SubkeyLabel,
  values: readonly CanonicalValue[],
  stored: Buffer,
): boolean {
  const parts = splitRingId(stored)
  if (!parts || !rootKeys.has(parts.ringId)) return false
  return sameBytes(hmac(rootKeys.subkey(label, parts.ringId), canonical(values)), parts.rest)
}
