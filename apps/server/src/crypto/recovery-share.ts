import { createHash } from 'node:crypto'
import { fromBase32, toBase32 } from './base32.ts'
import { canonical } from './canonical.ts'
import { sameBytes } from './hkdf.ts'
import { shareNumbers, type Share } from './secret-sharing.ts'

const VERSION = 1
const FINGERPRINT_BYTES = 15
/** As much of the fingerprint as a share carries, so that shares of two keys are told apart. */
const MARK_BYTES = 5
const VALUE_BYTES = 32
const CHECK_BYTES = 6
const INPUT_MAX = 400

/** A public key for people to compare: six groups of four characters (120 bits). */
export function keyFingerprint(channelId: string, publicKey: Buffer): string {
  const hash = createHash('sha256')
    .update(canonical(['canal/recovery-key/1', channelId, publicKey]))
    .digest()
  return groups(toBase32(hash.subarray(0, FINGERPRINT_BYTES)))
}

/** A share as it is kept on paper: which key, which share, its value and a check, as eighteen groups of four characters. */
export function shareText(fingerprint: string, { number, value }: Share): string {
  if (value.length !== VALUE_BYTES) throw new RangeError('a share has 32 bytes')
  const content = Buffer.concat([Buffer.from([VERSION]), markOf(fingerprint), Buffer.from([number]), value])
  return groups(toBase32(Buffer.concat([content, checkOf(content)])))
}

/** A share that was typed, with what is easily mistaken forgiven; null where a character is wrong or missing. */
export function readShare(text: string): (Share & { mark: Buffer }) | null {
  const bytes = text.length > INPUT_MAX ? null : fromBase32(text)
  if (bytes?.length !== 1 + MARK_BYTES + 1 + VALUE_BYTES + CHECK_BYTES) return null
  const content = bytes.subarray(0, -CHECK_BYTES)
  const number = shareNumbers.find((one) => one === content[1 + MARK_BYTES])
  if (content[0] !== VERSION || !number || !sameBytes(checkOf(content), bytes.subarray(-CHECK_BYTES))) return null
  return { number, mark: content.subarray(1, 1 + MARK_BYTES), value: content.subarray(2 + MARK_BYTES) }
}

/** Whether a share was made for the key with this fingerprint. */
export function isShareOf(fingerprint: string, share: { mark: Buffer }): boolean {
  return sameBytes(markOf(fingerprint), share.mark)
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
