import { randomBytes, randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromBase32, toBase32 } from '../base32.ts'
import { isShareGenuine, isShareOf, keyFingerprint, readShare, shareText } from './recovery-share.ts'
import { newRootKey, parseRootKeys } from '../root-key/root-keys.ts'

const channel = randomUUID()
const rootKeys = parseRootKeys(newRootKey())
const fingerprint = keyFingerprint(channel, randomBytes(32))
const value = fc.uint8Array({ minLength: 33, maxLength: 33 }).map((bytes) => Buffer.from(bytes))
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
      const text = shareText(rootKeys, fingerprint, { number: which, value: bytes })
      expect(text).toMatch(/^(\w{4}-){19}\w{4}$/)
      for (const typed of [text, ` ${text.toLowerCase()}\n`, text.replaceAll('-', ' ').replaceAll('0', 'o')]) {
        const share = readShare(typed)
        expect(share).toMatchObject({ number: which, value: bytes })
        expect(share && isShareOf(fingerprint, share)).toBe(true)
        expect(share && isShareGenuine(rootKeys, fingerprint, share)).toBe(true)
      }
    }),
  )
})

test('a wrong character, two exchanged or one missing is told', () => {
  const text = shareText(rootKeys, fingerprint, { number: 2, value: randomBytes(33) })
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
  const other = keyFingerprint(channel, randomBytes(32))
  const share = readShare(shareText(rootKeys, other, { number: 1, value: randomBytes(33) }))
  expect(share && isShareOf(fingerprint, share)).toBe(false)
  expect(share && isShareGenuine(rootKeys, fingerprint, share)).toBe(false)
})

test('a share of another number or value, or made under another root key, is not genuine; one of an older root key is', () => {
  const value = randomBytes(33)
  const share = readShare(shareText(rootKeys, fingerprint, { number: 1, value }))
  if (!share) throw new Error('not a share')
  const [changed, root] = [Buffer.from(value), newRootKey()]
  changed.writeUInt8(changed.readUInt8(0) ^ 1)
  const altered = [
    { ...share, number: 2 as const },
    { ...share, value: changed },
    { ...share, mac: randomBytes(8) },
  ]
  for (const one of altered) expect(isShareGenuine(rootKeys, fingerprint, one)).toBe(false)
  expect(isShareGenuine(parseRootKeys(root), fingerprint, share)).toBe(false)
  const before = readShare(shareText(parseRootKeys(`k1:${root}`), fingerprint, { number: 1, value }))
  expect(before && isShareGenuine(parseRootKeys(`k2:${newRootKey()},k1:${root}`), fingerprint, before)).toBe(true)
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
