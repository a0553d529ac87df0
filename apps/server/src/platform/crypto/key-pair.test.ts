import { describe, expect, it } from 'vitest'
import { generateEphemeral, generateKeyPair, importPrivateKey, publicKeyOf, sharedSecret } from './key-pair.ts'
import { generateSigningPair } from './signing-key.ts'

describe('X25519 pairs', () => {
  it('give both sides the same secret', () => {
    const [ana, luis] = [generateKeyPair(), generateKeyPair()]
    expect(sharedSecret(ana.privateKey, luis.publicKey)).toEqual(sharedSecret(luis.privateKey, ana.publicKey))
    expect(sharedSecret(ana.privateKey, luis.publicKey)).toHaveLength(32)
  })

  it('are 32 raw bytes each, and the public half follows from the private one', () => {
    const pair = generateKeyPair()
    expect([pair.publicKey.length, pair.privateKey.length]).toEqual([32, 32])
    expect(publicKeyOf(importPrivateKey(pair.privateKey))).toEqual(pair.publicKey)
  })

  it('are made by the thousand, with none that waits for ever while memory is cleared', () => {
    const made = Array.from({ length: 3000 }, () => [
      generateKeyPair().publicKey,
      generateEphemeral().publicKey,
      generateSigningPair().publicKey,
    ])
    expect(new Set(made.flat().map((key) => key.toString('hex'))).size).toBe(9000)
  })

  it('match the key pair printed in RFC 9180 A.1.1', () => {
    const skEm = Buffer.from('52c4a758a802cd8b936eceea314432798d5baf2d7e9235dc084ab1b9cfa2f736', 'hex')
    expect(publicKeyOf(importPrivateKey(skEm)).toString('hex')).toBe(
      '37fda3567bdbd628e88668c3c8d7e97d1d1253b6d4ea6d44c150f741f1bf4431',
    )
  })

  it('refuse a public key that would make the secret known to everybody, and wrong lengths', () => {
    const { privateKey, publicKey } = generateKeyPair()
    expect(() => sharedSecret(privateKey, Buffer.alloc(32))).toThrow()
    expect(() => sharedSecret(privateKey, publicKey.subarray(1))).toThrow(RangeError)
    expect(() => sharedSecret(Buffer.alloc(33), publicKey)).toThrow(RangeError)
  })
})
