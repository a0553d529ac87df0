import { describe, expect, it } from 'vitest'
import { formatReference, newRecoveryCode, newReference } from '../codes.ts'
import { DecryptionError } from '../errors.ts'
import { generateKeyPair } from '../key-pair.ts'
import { recoveryWrapKey } from '../recovery/recovery-code.ts'
import {
  referenceIndexes,
  referenceKek,
  unwrapNothing,
  unwrapReporterKey,
  wrapReporterKey,
} from './reporter-credential.ts'
import { newRootKey, parseRootKeys } from '../root-key/root-keys.ts'

const old = newRootKey()
const rootKeys = parseRootKeys(`k1:${old}`)
const rotated = parseRootKeys(`k2:${newRootKey()},k1:${old}`)
const row = { channelId: 'c1', reportId: 'r1', credentialId: 'x1' }

describe('a reporter’s reference', () => {
  it('finds its row however it was typed, and after a rotation of the root key', () => {
    const reference = newReference()
    const [stored] = referenceIndexes(rootKeys, reference)
    expect(referenceIndexes(rootKeys, formatReference(reference).toLowerCase())[0]).toEqual(stored)
    expect(referenceIndexes(rotated, reference)).toContainEqual(stored)
    expect(referenceIndexes(rotated, reference).map((each) => each.ringId)).toEqual(['k2', 'k1'])
  })

  it('opens the reporter’s key, and its index does not', () => {
    const reference = newReference()
    const { privateKey } = generateKeyPair()
    const wrapped = wrapReporterKey(referenceKek(rootKeys, reference), privateKey, row)
    expect(unwrapReporterKey(referenceKek(rotated, reference, 'k1'), wrapped, row)).toEqual(privateKey)
    const wrongKeys = [
      referenceIndexes(rootKeys, reference)[0]!.index,
      referenceKek(rootKeys, newReference()),
      referenceKek(rotated, reference),
      referenceKek(parseRootKeys(newRootKey()), reference),
    ]
    for (const kek of wrongKeys) expect(() => unwrapReporterKey(kek, wrapped, row)).toThrow(DecryptionError)
  })

  it('does not open a key that was moved to another credential', () => {
    const kek = referenceKek(rootKeys, newReference())
    const wrapped = wrapReporterKey(kek, generateKeyPair().privateKey, row)
    for (const change of [{ channelId: 'c2' }, { credentialId: 'x2' }])
      expect(() => unwrapReporterKey(kek, wrapped, { ...row, ...change })).toThrow(DecryptionError)
  })

  it('that is unknown or malformed still gets indexes to look up and something to unwrap', () => {
    expect(referenceIndexes(rootKeys, 'no reference at all')[0]!.index).toHaveLength(32)
    expect(unwrapNothing(referenceKek(rootKeys, 'no reference at all'))).toBeUndefined()
  })
})

describe('a recovery code', () => {
  it('gives one key per user, code and root key', () => {
    const code = newRecoveryCode()
    const base = { userId: 'u1', code }
    expect(recoveryWrapKey(rotated, { ...base, ringId: 'k1' })).toEqual(recoveryWrapKey(rootKeys, base))
    const keys = [
      recoveryWrapKey(rootKeys, base),
      recoveryWrapKey(rootKeys, { ...base, userId: 'u2' }),
      recoveryWrapKey(rootKeys, { ...base, code: newRecoveryCode() }),
      recoveryWrapKey(rotated, base),
    ]
    expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(4)
  })
})
