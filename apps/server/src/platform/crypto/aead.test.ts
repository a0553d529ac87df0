import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AEAD_OVERHEAD, decrypt, encrypt } from './aead.ts'
import { DecryptionError } from './errors.ts'

const bytes = fc.uint8Array({ maxLength: 300 })

describe('sealing with a key', () => {
  it('gives back what was sealed, for any text and any AAD', () => {
    fc.assert(
      fc.property(bytes, bytes, (plain, aad) => {
        const key = randomBytes(32)
        const sealed = encrypt(key, plain, Buffer.from(aad))
        expect(sealed).toHaveLength(plain.length + AEAD_OVERHEAD)
        expect(decrypt(key, sealed, Buffer.from(aad))).toEqual(Buffer.from(plain))
      }),
    )
  })

  it('refuses every single flipped bit', () => {
    const key = randomBytes(32)
    const sealed = encrypt(key, Buffer.from('secreto'), Buffer.from('aad'))
    for (let bit = 0; bit < sealed.length * 8; bit += 1) {
      const changed = Buffer.from(sealed)
      changed[bit >> 3]! ^= 1 << (bit & 7)
      expect(() => decrypt(key, changed, Buffer.from('aad'))).toThrow(DecryptionError)
    }
  })

  it('refuses every truncation, so that a short tag is never accepted', () => {
    const key = randomBytes(32)
    const sealed = encrypt(key, Buffer.from('secreto'), Buffer.alloc(0))
    for (let length = 0; length < sealed.length; length += 1)
      expect(() => decrypt(key, sealed.subarray(0, length), Buffer.alloc(0))).toThrow(DecryptionError)
  })

  it('refuses another key and another AAD with the same words', () => {
    const key = randomBytes(32)
    const sealed = encrypt(key, Buffer.from('secreto'), Buffer.from('a'))
    const messages = [
      () => decrypt(randomBytes(32), sealed, Buffer.from('a')),
      () => decrypt(key, sealed, Buffer.from('b')),
      () => decrypt(randomBytes(16), sealed, Buffer.from('a')),
    ].map((attempt) => {
      try {
        return String(attempt())
      } catch (error) {
        return String(error)
      }
    })
    expect(messages).toEqual(Array(3).fill('DecryptionError: decryption failed'))
  })

  it('never seals twice with the same nonce', () => {
    const key = randomBytes(32)
    const nonces = Array.from({ length: 500 }, () =>
      encrypt(key, Buffer.alloc(0), Buffer.alloc(0)).subarray(1, 13).toString('hex'),
    )
    expect(new Set(nonces).size).toBe(500)
  })

  it('will not seal under a key that is not 256 bits long', () => {
    expect(() => encrypt(randomBytes(16), Buffer.alloc(1), Buffer.alloc(0))).toThrow(RangeError)
  })
})
