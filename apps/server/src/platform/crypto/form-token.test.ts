import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { openToken, sealToken } from './form-token.ts'
import { leadingZeroBits, newChallenge, verify } from './proof-of-work.ts'
import { newRootKey, parseRootKeys } from './root-key/root-keys.ts'

const old = newRootKey()
const rootKeys = parseRootKeys(`k1:${old}`)
const now = new Date('2026-03-02T10:00:00Z')
const later = (minutes: number): Date => new Date(now.getTime() + minutes * 60_000)
const use = { kind: 'waiting', purpose: 'submit', channelId: 'c1' } as const
const expected = { ...use, now }

describe('form tokens', () => {
  const sealed = { ...use, nonce: 'n1', expiresAt: later(120), data: { step: 1 } }
  const token = sealToken(rootKeys, sealed)

  it('give back their nonce and data for the same purpose and channel until they expire', () => {
    const payload = { nonce: 'n1', expiresAt: later(120), data: { step: 1 } }
    expect(openToken(rootKeys, token, expected)).toEqual(payload)
    expect(openToken(parseRootKeys(`k2:${newRootKey()},k1:${old}`), token, expected)).toEqual(payload)
    expect(openToken(rootKeys, token, { ...expected, now: later(119) })).not.toBeNull()
    expect(openToken(rootKeys, token, { ...expected, now: later(120) })).toBeNull()
  })

  it('are worth nothing elsewhere, under another root key, or when changed', () => {
    expect(openToken(rootKeys, token, { ...expected, purpose: 'reference' })).toBeNull()
    expect(openToken(rootKeys, token, { ...expected, kind: 'form' })).toBeNull()
    expect(openToken(rootKeys, token, { ...expected, channelId: 'c2' })).toBeNull()
    expect(openToken(rootKeys, token, { ...expected, channelId: null })).toBeNull()
    expect(openToken(parseRootKeys(newRootKey()), token, expected)).toBeNull()
    // Another character than the one that stands there.
    const changed = `${token.slice(0, 30)}${token[30] === 'A' ? 'B' : 'A'}${token.slice(31)}`
    for (const wrong of ['', 'x', token.slice(1), token.slice(0, -2), changed])
      expect(openToken(rootKeys, wrong, expected)).toBeNull()
    expect(openToken(rootKeys, 'A'.repeat(1_000_000), expected)).toBeNull()
  })

  it('say nothing to who holds them', () => {
    expect(Buffer.from(token, 'base64url').toString('latin1')).not.toContain('n1')
  })
})

describe('proof of work', () => {
  const challenge = newChallenge(rootKeys, { purpose: 'login', channelId: null, bits: 8, now })
  const bitsOf = (solution: string): number =>
    leadingZeroBits(createHash('sha256').update(`${challenge.challenge}.${solution}`).digest())
  const find = (fits: (bits: number) => boolean): string => {
    let at = 0
    while (!fits(bitsOf(String(at)))) at += 1
    return String(at)
  }
  const attempt = { challenge: challenge.challenge, purpose: 'login', channelId: null, now }
  const solution = find((bits) => bits >= 8)

  it('is accepted for its purpose and channel during 10 minutes, and names what to spend', () => {
    const accepted = verify(rootKeys, { ...attempt, solution })
    expect(accepted?.expiresAt).toEqual(later(10))
    expect(accepted?.nonce).toHaveLength(22)
    expect(verify(rootKeys, { ...attempt, solution, now: later(10) })).toBeNull()
    expect(verify(rootKeys, { ...attempt, solution, purpose: 'report' })).toBeNull()
    expect(verify(rootKeys, { ...attempt, solution, channelId: 'c1' })).toBeNull()
  })

  it('is refused one bit short, malformed, or for a challenge that is a form token', () => {
    expect(verify(rootKeys, { ...attempt, solution: find((bits) => bits === 7) })).toBeNull()
    for (const wrong of ['', 'a b', 'x'.repeat(33), `${solution}\n`])
      expect(verify(rootKeys, { ...attempt, solution: wrong })).toBeNull()
    const form = sealToken(rootKeys, {
      ...{ kind: 'waiting', purpose: 'login', channelId: null },
      ...{ nonce: 'n', expiresAt: later(5), data: 0 },
    } as const)
    expect(verify(rootKeys, { ...attempt, challenge: form, solution: '1' })).toBeNull()
  })

  it('counts zero bits from the left', () => {
    const counts = [[0xff], [0x7f], [1], [0, 0x80], [0, 0, 0x10], [0, 0]].map((bytes) =>
      leadingZeroBits(Uint8Array.from(bytes)),
    )
    expect(counts).toEqual([0, 1, 7, 8, 19, 16])
  })
})
