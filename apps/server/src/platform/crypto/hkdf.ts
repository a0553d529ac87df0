import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { canonical, type CanonicalValue } from './canonical.ts'

/** HKDF-SHA256 without salt: 32 bytes bound to `info`, whose parts are encoded unambiguously. */
export function deriveKey(key: Buffer, ...info: readonly CanonicalValue[]): Buffer {
  return Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), canonical(info), 32))
}

export function hmac(key: Buffer, data: Uint8Array): Buffer {
  return createHmac('sha256', key).update(data).digest()
}

/** Compares in constant time; the lengths are not secret. */
export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && timingSafeEqual(a, b)
}
