import { createHash } from 'node:crypto'
import { fromBase32, toBase32 } from '../base32.ts'
import { canonical } from '../canonical.ts'
import { hmac, sameBytes } from '../hkdf.ts'
import type { RootKeys } from '../root-key/root-keys.ts'
import { shareNumbers, type Share } from './secret-sharing.ts'

const FINGERPRINT_BYTES = 15
/** As much of the fingerprint as a share carries, so that shares of two keys are told apart. */
const MARK_BYTES = 5
const VALUE_BYTES = 33
const MAC_BYTES = 8
/** Tells a slip of the pen from a share that somebody altered, whose MAC alone is wrong. */
const CHECK_BYTES = 3
const INPUT_MAX = 400

/** A public key for people to compare: six groups of four characters (120 bits). */
export function keyFingerprint(channelId: string, publicKey: Buffer): string {
  const hash = createHash('sha256')
    .update(canonical(['canal/recovery-key/1', channelId, publicKey]))
    .digest()
  return groups(toBase32(hash.subarray(0, FINGERPRINT_BYTES)))
}

/** A share that was typed: of which key it says to be, and the MAC that tells whether it is. */
export type TypedShare = Share & { mark: Buffer; mac: Buffer }

/** A share as it is kept on paper: which key, which share, its value, a MAC and a check, as twenty groups of four characters. */
export function shareText(rootKeys: RootKeys, fingerprint: string, { number, value }: Share): string {
  if (value.length !== VALUE_BYTES) throw new RangeError('a share has 33 bytes')
  const mac = macOf(rootKeys, rootKeys.currentId, fingerprint, { number, value })
  const content = Buffer.concat([markOf(fingerprint), Buffer.from([number]), value, mac])
  return groups(toBase32(Buffer.concat([content, checkOf(content)])))
}

/** A share that was typed, with what is easily mistaken forgiven; null where a character is wrong or missing. */
export function readShare(text: string): TypedShare | null {
  const bytes = text.length > INPUT_MAX ? null : fromBase32(text)
  if (bytes?.length !== MARK_BYTES + 1 + VALUE_BYTES + MAC_BYTES + CHECK_BYTES) return null
  const content = bytes.subarray(0, -CHECK_BYTES)
  const number = shareNumbers.find((one) => one === content[MARK_BYTES])
  if (!number || !sameBytes(checkOf(content), bytes.subarray(-CHECK_BYTES))) return null
  const value = content.subarray(MARK_BYTES + 1, -MAC_BYTES)
  return { number, mark: content.subarray(0, MARK_BYTES), value, mac: content.subarray(-MAC_BYTES) }
}

/** Whether a share says to be of the key with this fingerprint. */
export function isShareOf(fingerprint: string, share: { mark: Buffer }): boolean {
  return sameBytes(markOf(fingerprint), share.mark)
}

/** Whether the program made this share for the key with this fingerprint, under a root key that it has. */
export function isShareGenuine(rootKeys: RootKeys, fingerprint: string, share: TypedShare): boolean {
  return rootKeys.ids.some((id) => sameBytes(macOf(rootKeys, id, fingerprint, share), share.mac))
}

function macOf(rootKeys: RootKeys, id: string, fingerprint: string, { number, value }: Share): Buffer {
  const values = canonical(['canal/recovery-share/1', fingerprint, number, value])
  return hmac(rootKeys.subkey('recovery', id), values).subarray(0, MAC_BYTES)
}

function markOf(fingerprint: string): Buffer {
  return (fromBase32(fingerprint) ?? Buffer.alloc(0)).subarray(0, MARK_BYTES)
}

function checkOf(content: Buffer): Buffer {
  return createHash('sha256').update(content).digest().subarray(0, CHECK_BYTES)
}

function groups(code: string): string {
  return (code.match(/.{4}/g) ?? []).join('-')
}
