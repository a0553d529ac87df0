import { randomBytes } from 'node:crypto'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { inverse, joinShares, multiply, splitSecret, type Share } from './secret-sharing.ts'

const byte = fc.integer({ min: 0, max: 255 })
const secret = fc.uint8Array({ minLength: 1, maxLength: 64 }).map((bytes) => Buffer.from(bytes))
const pairs = [
  [0, 1],
  [0, 2],
  [1, 2],
  [1, 0],
  [2, 0],
  [2, 1],
] as const
const at = (shares: readonly Share[], index: number): Share => {
  const share = shares[index]
  if (!share) throw new Error('three shares')
  return share
}

test('the field is that of AES: the products of FIPS 197 §4.2 and the inverse of its S-box example', () => {
  expect(multiply(0x57, 0x83)).toBe(0xc1)
  expect(multiply(0x57, 0x13)).toBe(0xfe)
  expect([0x02, 0x04, 0x08, 0x10].map((factor) => multiply(0x57, factor))).toEqual([0xae, 0x47, 0x8e, 0x07])
  expect(inverse(0x53)).toBe(0xca)
})

test('every element but zero has an inverse, and products obey the laws of a field', () => {
  for (let one = 1; one < 256; one += 1) expect(multiply(one, inverse(one))).toBe(1)
  expect(() => inverse(0)).toThrow(RangeError)
  fc.assert(
    fc.property(byte, byte, byte, (a, b, c) => {
      expect(multiply(a, b)).toBe(multiply(b, a))
      expect(multiply(a, multiply(b, c))).toBe(multiply(multiply(a, b), c))
      expect(multiply(a, b ^ c)).toBe(multiply(a, b) ^ multiply(a, c))
    }),
  )
})

test('the shares of a known line are its points', () => {
  const shares = splitSecret(Buffer.from([0x42, 0x00, 0xff]), Buffer.from([0x57, 0x80, 0x00]))
  expect(shares.map(({ number, value }) => [number, value.toString('hex')])).toEqual([
    [1, '1580ff'],
    [2, 'ec1bff'],
    [3, 'bb9bff'],
  ])
})

test('any two of three shares give the secret, in any order', () => {
  fc.assert(
    fc.property(secret, (wanted) => {
      const shares = splitSecret(wanted)
      for (const [one, other] of pairs) expect(joinShares(at(shares, one), at(shares, other))).toEqual(wanted)
    }),
  )
})

test('one share says nothing: beside any other value it gives any other secret', () => {
  fc.assert(
    fc.property(byte, byte, byte, (seen, wanted, first) => {
      const shares = splitSecret(Buffer.from([first]), Buffer.from([first ^ seen]))
      expect(at(shares, 0).value).toEqual(Buffer.from([seen]))
      const possible = splitSecret(Buffer.from([wanted]), Buffer.from([wanted ^ seen]))
      expect(at(possible, 0).value).toEqual(Buffer.from([seen]))
      expect(joinShares(at(shares, 0), at(possible, 1))).toEqual(Buffer.from([wanted]))
    }),
  )
})

test('one share twice, or shares of two lengths, are refused', () => {
  const [one, two] = [splitSecret(randomBytes(32)), splitSecret(randomBytes(31))]
  expect(() => joinShares(at(one, 0), at(one, 0))).toThrow(RangeError)
  expect(() => joinShares(at(one, 0), at(two, 1))).toThrow(RangeError)
})
