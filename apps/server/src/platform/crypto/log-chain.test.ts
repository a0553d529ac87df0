import { describe, expect, it } from 'vitest'
import {
  CHAIN_START,
  canonicalEntry,
  chainHash,
  logSigningKey,
  newPayloadSalt,
  payloadHash,
  signHead,
  verifyHead,
  type LogEntry,
} from './log-chain.ts'
import { newRootKey, parseRootKeys } from './root-key/root-keys.ts'

const old = newRootKey()
const rootKeys = parseRootKeys(`k1:${old}`)
const at = new Date('2026-03-02T10:00:00Z')
const entry = {
  chain: 'r1',
  sequence: 1,
  at,
  kind: 'created',
  actor: Buffer.alloc(32, 1),
  payloadHash: payloadHash(newPayloadSalt(), Buffer.from('{}')),
  row: { table: 'message', id: 'm1', version: 1, hash: Buffer.alloc(32, 2) },
} satisfies LogEntry

const changes: Partial<LogEntry>[] = [
  { chain: 'r2' },
  { sequence: 2 },
  { at: new Date(at.getTime() + 1) },
  { kind: 'access' },
  { actor: null },
  { payloadHash: null },
  { row: null },
  { row: { ...entry.row, version: 2 } },
  { row: { ...entry.row, hash: null } },
]

describe('the chain of log entries', () => {
  it('changes from an altered entry on', () => {
    const hashes = [entry, ...changes.map((change) => ({ ...entry, ...change }))].map((each) =>
      chainHash(CHAIN_START, each).toString('hex'),
    )
    expect(new Set(hashes).size).toBe(hashes.length)
    const { row: _, ...withoutRow } = entry
    expect(canonicalEntry(withoutRow)).toEqual(canonicalEntry({ ...entry, row: null }))
  })

  it('shows an entry taken out or put elsewhere', () => {
    const second = { ...entry, sequence: 2 }
    const first = chainHash(CHAIN_START, entry)
    expect(chainHash(first, second)).not.toEqual(chainHash(CHAIN_START, second))
    expect(chainHash(chainHash(CHAIN_START, second), entry)).not.toEqual(chainHash(first, second))
  })

  it('covers a payload by a salted hash, so that the same words do not look the same', () => {
    const payload = Buffer.from('archived')
    const salt = newPayloadSalt()
    expect(payloadHash(salt, payload)).toEqual(payloadHash(salt, payload))
    expect(payloadHash(newPayloadSalt(), payload)).not.toEqual(payloadHash(salt, payload))
  })
})

describe('a signed head', () => {
  const head = { channelId: 'c1', chain: 'r1', sequence: 7, hash: Buffer.alloc(32, 3), at }
  const key = logSigningKey(rootKeys)
  const signature = signHead(key, head)

  it('is checked with the public key alone, which a rotated ring still gives', () => {
    expect(verifyHead(key.publicKey, head, signature)).toBe(true)
    const rotated = parseRootKeys(`k2:${newRootKey()},k1:${old}`)
    expect(logSigningKey(rotated, 'k1').publicKey).toEqual(key.publicKey)
    expect(logSigningKey(rotated).publicKey).not.toEqual(key.publicKey)
  })

  it('is refused when anything in it, the signature or the key is another', () => {
    for (const change of [
      { sequence: 6 },
      { hash: Buffer.alloc(32) },
      { chain: 'r2' },
      { channelId: 'c2' },
      { at: new Date(0) },
    ])
      expect(verifyHead(key.publicKey, { ...head, ...change }, signature)).toBe(false)
    expect(verifyHead(logSigningKey(parseRootKeys(newRootKey())).publicKey, head, signature)).toBe(false)
    expect(verifyHead(key.publicKey, head, Buffer.alloc(64))).toBe(false)
    expect(verifyHead(key.publicKey, head, signature.subarray(1))).toBe(false)
    expect(verifyHead(key.publicKey.subarray(1), head, signature)).toBe(false)
  })
})
