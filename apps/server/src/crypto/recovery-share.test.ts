import { randomBytes, randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromBase32, toBase32 } from './base32.ts'
import { isShareOf, keyFingerprint, readShare, shareText } from './recovery-share.ts'

const channel = randomUUID()
const fingerprint = keyFingerprint(channel, randomBytes(32))
const value = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes))
const number = fc.constantFrom(1 as const, 2 as const, 3 as const)

test('a fingerprint is six groups of four characters, of this key in this channel alone', () => {
  const key = randomBytes(32)
  expect(keyFingerprint(channel, key)).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/)
  expect(keyFingerprint(channel, key)).toBe(keyFingerprint(channel, Buffer.from(key)))
  expect(keyFingerprint(randomUUID(), key)).not.toBe(keyFingerprint(channel, key))
})

test('a share that was written down reads as it was shown, whatever case, spaces and look-alikes it is typed with', () => {
  fc.assert(
    fc.property(number, value, (which, bytes) => {
      const text = shareText(fingerprint, { number: which, value: bytes })
      expect(text).toMatch(/^(\w{4}-){17}\w{4}$/)
      for (const typed of [text, ` ${text.toLowerCase()}\n`, text.replaceAll('-', ' ').replaceAll('0', 'o')]) {
        const share = readShare(typed)
        expect(share).toMatchObject({ number: which, value: bytes })
        expect(share && isShareOf(fingerprint, share)).toBe(true)
      }
    }),
  )
})

test('a wrong character, two exchanged or one missing is told', () => {
  const text = shareText(fingerprint, { number: 2, value: randomBytes(32) })
  fc.assert(
    fc.property(fc.nat(text.length - 1), fc.constantFrom(...'0123456789ABCDEFGHJKMNPQRSTVWXYZ'), (at, char) => {
      fc.pre(text[at] !== '-' && text[at] !== char)
      expect(readShare(text.slice(0, at) + char + text.slice(at + 1))).toBeNull()
    }),
  )
  expect(readShare(text.slice(1))).toBeNull()
  expect(readShare('')).toBeNull()
  expect(readShare('A'.repeat(10_000))).toBeNull()
})

test('a share of another key is told apart before anything is tried', () => {
  const share = readShare(shareText(keyFingerprint(channel, randomBytes(32)), { number: 1, value: randomBytes(32) }))
  expect(share && isShareOf(fingerprint, share)).toBe(false)
})

test('base32 gives back every whole group of five bytes, and refuses what it did not make', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
      const whole = Buffer.from(bytes.subarray(0, bytes.length - (bytes.length % 5)))
      expect(fromBase32(toBase32(whole))).toEqual(whole)
    }),
  )
  expect(fromBase32('ABC')).toBeNull()
  expect(fromBase32('UUUUUUUU')).toBeNull()
  expect(() => toBase32(Buffer.alloc(4))).toThrow(RangeError)
})
