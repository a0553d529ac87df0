import { describe, expect, it } from 'vitest'
import { idempotencyKeys, readIdempotencyKey } from './idempotency.ts'
import { newRootKey, parseRootKeys } from './root-key/root-keys.ts'
import { newToken, tokenRowId, tokenWrapKey } from './session-token.ts'

const old = newRootKey()
const rootKeys = parseRootKeys(`k1:${old}`)
const rotated = parseRootKeys(`k2:${newRootKey()},k1:${old}`)

describe('session tokens and the secrets of file addresses', () => {
  it('are 32 random bytes', () => {
    expect(Buffer.from(newToken(), 'base64url')).toHaveLength(32)
    expect(newToken()).not.toBe(newToken())
  })

  it('give row and wrap key on any instance, the two never from one another or from another root key', () => {
    const token = newToken()
    expect(tokenRowId(rotated, 'user-session', token, 'k1')).toEqual(tokenRowId(rootKeys, 'user-session', token))
    expect(tokenWrapKey(rotated, 'user-session', token, 'k1')).toEqual(tokenWrapKey(rootKeys, 'user-session', token))
    const all = [rootKeys, rotated].flatMap((keys) => [
      tokenRowId(keys, 'user-session', token),
      tokenWrapKey(keys, 'user-session', token),
    ])
    expect(new Set(all.map((bytes) => bytes.toString('hex'))).size).toBe(all.length)
    expect(all.every((bytes) => bytes.length === 32)).toBe(true)
  })
})

describe('idempotency keys', () => {
  it('give the same row and sealing key for a retry, and others in another scope', () => {
    const key = newToken()
    const scope = ['c1', 'anonymous']
    expect(idempotencyKeys(rotated, { scope, key, ringId: 'k1' })).toEqual(idempotencyKeys(rootKeys, { scope, key }))
    const all = [scope, ['c2', 'anonymous'], ['c1', 'chat'], ['c1anonymous']].flatMap((each) =>
      Object.values(idempotencyKeys(rootKeys, { scope: each, key })),
    )
    expect(new Set(all.map((bytes) => bytes.toString('hex'))).size).toBe(8)
  })

  it('are taken only when long enough that nobody meets another’s answer', () => {
    const uuid = 'b7f3a6de-45a2-4f0e-9a63-0d3c3f1f6b11'
    expect(readIdempotencyKey(uuid)).toBe(uuid)
    for (const weak of [undefined, null, '', '1', 'x'.repeat(21), 'x'.repeat(129), `${uuid}\n`, [uuid], 7])
      expect(readIdempotencyKey(weak)).toBeNull()
  })
})
