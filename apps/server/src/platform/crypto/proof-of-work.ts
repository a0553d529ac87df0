import { createHash, randomBytes } from 'node:crypto'
// eslint-disable-next-line no-restricted-imports -- a pure text, in one form for the device and the server
import { proofText } from '@canal/contract/proof-of-work'
import { openToken, sealToken } from './form-token.ts'
import type { RootKeys } from './root-key/root-keys.ts'

export type Challenge = {
  /** To be sent back as it is. */
  challenge: string
  /** Leading zero bits that SHA-256 of the proof's text must have: 2^bits tries on average. */
  bits: number
  expiresAt: Date
}

const kind = 'proof-of-work'
const VALID_MS = 10 * 60 * 1000
const SOLUTION_PATTERN = /^[A-Za-z0-9_-]{1,32}$/

/** A challenge for one purpose and channel (null where there is none), good for 10 minutes. */
export function newChallenge(
  rootKeys: RootKeys,
  input: { purpose: string; channelId: string | null; bits: number; now: Date },
): Challenge {
  const expiresAt = new Date(input.now.getTime() + VALID_MS)
  const nonce = randomBytes(16).toString('base64url')
  const { purpose, channelId, bits } = input
  return { challenge: sealToken(rootKeys, { kind, purpose, channelId, nonce, expiresAt, data: bits }), bits, expiresAt }
}

/**
 * The challenge's nonce if the solution is right, else null. It counts once: the caller spends `nonce` until
 * `expiresAt`.
 */
export function verify(
  rootKeys: RootKeys,
  input: { challenge: string; solution: string; purpose: string; channelId: string | null; now: Date },
): { nonce: string; expiresAt: Date } | null {
  const { challenge, solution, purpose, channelId, now } = input
  if (!SOLUTION_PATTERN.test(solution)) return null
  const token = openToken(rootKeys, challenge, { kind, purpose, channelId, now })
  if (!token || typeof token.data !== 'number') return null
  const digest = createHash('sha256').update(proofText(challenge, solution)).digest()
  return leadingZeroBits(digest) >= token.data ? { nonce: token.nonce, expiresAt: token.expiresAt } : null
}

export function leadingZeroBits(bytes: Uint8Array): number {
  const at = bytes.findIndex((byte) => byte !== 0)
  return at < 0 ? bytes.length * 8 : at * 8 + Math.clz32(bytes[at] ?? 0) - 24
}
