import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { asked } from '../../../../test/light-argon2.ts'
import { DecryptionError } from '../errors.ts'
import { generateKeyPair } from '../key-pair.ts'
import {
  derivePasswordKeys,
  isVerifierOf,
  newSalt,
  unwrapPrivateKey,
  vouchForVerifier,
  wrapPrivateKey,
} from './password.ts'
import { newRootKey, parseRootKeys, ringOf, rootKeysOf } from '../root-key/root-keys.ts'

const old = newRootKey()
const rootKeys = parseRootKeys(`k1:${old}`)
const salt = newSalt()
const base = { rootKeys, userId: 'u1', password: 'Tejado4Nutria', salt }

describe('keys from a password', () => {
  it('are the same each time, for the same password however its accents were typed', async () => {
    const composed = await derivePasswordKeys({ ...base, password: 'Ca\u00f1o4Nutria' })
    const decomposed = await derivePasswordKeys({ ...base, password: 'Can\u0303o4Nutria' })
    expect(decomposed).toEqual(composed)
    expect(composed.ringId).toBe('k1')
    expect(composed.verifier.equals(composed.wrapKey)).toBe(false)
  })

  it('cost what RFC 9106 §4 recommends second: Argon2id with 64 MiB and three passes', async () => {
    await derivePasswordKeys(base)
    expect(asked.options).toMatchObject({
      algorithm: 2,
      memoryCost: 64 * 1024,
      timeCost: 3,
      parallelism: 1,
      outputLen: 32,
      salt,
    })
  })

  it('differ by password, user, salt and root key', async () => {
    const all = await Promise.all(
      [base, { ...base, password: 'x' }, { ...base, userId: 'u2' }, { ...base, salt: newSalt() }].map(
        derivePasswordKeys,
      ),
    )
    const other = await derivePasswordKeys({ ...base, rootKeys: parseRootKeys(newRootKey()) })
    expect(new Set([...all, other].map((keys) => keys.verifier.toString('hex'))).size).toBe(5)
    expect(new Set([...all, other].map((keys) => keys.wrapKey.toString('hex'))).size).toBe(5)
  })

  it('can still be checked under the old root key after a rotation', async () => {
    const before = await derivePasswordKeys(base)
    const rotated = parseRootKeys(`k2:${newRootKey()},k1:${old}`)
    expect(await derivePasswordKeys({ ...base, rootKeys: rotated, ringId: 'k1' })).toEqual(before)
  })
})

describe('a verifier under the pepper of a key that was retired', () => {
  const both = parseRootKeys(`k2:${newRootKey()},k1:${old}`)
  const retired = rootKeysOf(ringOf(both), { homeId: 'k2', retired: new Set(['k1']) })

  it('counts where a newer key vouched for it, and not where who has the older one wrote it', async () => {
    const keys = await derivePasswordKeys(base)
    const stored = { userId: 'u1', salt, verifier: keys.verifier, ringId: 'k1' }
    expect(isVerifierOf(both, stored, keys)).toBe(true)
    expect(isVerifierOf(retired, stored, keys)).toBe(false)
    const verifier = vouchForVerifier(both, stored) ?? expect.fail('a verifier of the ring')
    expect(isVerifierOf(retired, { ...stored, verifier }, keys)).toBe(true)
    for (const changed of [{ userId: 'u2' }, { salt: newSalt() }, { ringId: 'k3' }])
      expect(isVerifierOf(retired, { ...stored, verifier, ...changed }, keys)).toBe(false)
    const another = await derivePasswordKeys({ ...base, password: 'x' })
    expect(isVerifierOf(retired, { ...stored, verifier }, another)).toBe(false)
    expect(vouchForVerifier(retired, stored)).toBeNull()
    expect(vouchForVerifier(both, { ...stored, verifier })).toEqual(verifier)
  })
})

describe('a wrapped private key', () => {
  it('opens only with its wrap key, for its user and its version', () => {
    const wrapKey = randomBytes(32)
    const { privateKey } = generateKeyPair()
    const wrapped = wrapPrivateKey(wrapKey, privateKey, { userId: 'u1', version: 1 })
    expect(unwrapPrivateKey(wrapKey, wrapped, { userId: 'u1', version: 1 })).toEqual(privateKey)
    expect(() => unwrapPrivateKey(randomBytes(32), wrapped, { userId: 'u1', version: 1 })).toThrow(DecryptionError)
    expect(() => unwrapPrivateKey(wrapKey, wrapped, { userId: 'u2', version: 1 })).toThrow(DecryptionError)
    expect(() => unwrapPrivateKey(wrapKey, wrapped, { userId: 'u1', version: 2 })).toThrow(DecryptionError)
  })
})
