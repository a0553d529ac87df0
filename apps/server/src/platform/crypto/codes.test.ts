import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatReference, newRecoveryCode, newReference, normaliseCode, normaliseRecoveryCode } from './codes.ts'

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const code = fc.constant(null).map(newReference)
const position = fc.nat({ max: 23 })

describe('a reference', () => {
  it('has 24 characters of the alphabet and is shown in six groups', () => {
    expect(newReference()).toMatch(/^[0-9A-HJKMNP-TV-Z]{24}$/)
    expect(formatReference(newReference())).toMatch(/^([0-9A-Z]{4}-){5}[0-9A-Z]{4}$/)
    expect(new Set(Array.from({ length: 1000 }, newReference)).size).toBe(1000)
  })

  it('uses every character of the alphabet, at the check position too', () => {
    const codes = Array.from({ length: 3000 }, newReference)
    expect(new Set(codes.join('')).size).toBe(32)
    expect(new Set(codes.map((each) => each[23])).size).toBe(32)
  })

  it('is understood in lower case, with spaces and any dashes, and with O, I and L for 0 and 1', () => {
    fc.assert(
      fc.property(code, fc.constantFrom('-', ' ', '–', '—', '\u2212', '\u00a0', '\u200b'), (each, separator) => {
        const grouped = formatReference(each).replaceAll('-', separator)
        expect(normaliseCode(` ${grouped.toLowerCase()}\n`)).toBe(each)
        expect(normaliseCode(grouped.replaceAll('0', 'o').replaceAll('1', 'l'))).toBe(each)
        expect(normaliseCode(grouped.replaceAll('0', 'O').replaceAll('1', 'I'))).toBe(each)
      }),
    )
  })

  it('is refused with any single wrong character', () => {
    fc.assert(
      fc.property(code, position, fc.integer({ min: 1, max: 31 }), (each, at, shift) => {
        const wrong = ALPHABET[(ALPHABET.indexOf(each[at]!) + shift) % 32]!
        expect(normaliseCode(each.slice(0, at) + wrong + each.slice(at + 1))).toBeNull()
      }),
      { numRuns: 3000 },
    )
  })

  it('is refused with any two different characters exchanged, neighbours or not', () => {
    fc.assert(
      fc.property(code, position, position, (each, a, b) => {
        fc.pre(each[a] !== each[b])
        const chars = [...each]
        ;[chars[a], chars[b]] = [chars[b]!, chars[a]!]
        expect(normaliseCode(chars.join(''))).toBeNull()
      }),
      { numRuns: 3000 },
    )
  })

  it('is refused in any other form', () => {
    const right = newReference()
    for (const wrong of [
      '',
      right.slice(1),
      `${right}0`,
      right.replace(/.$/, 'U'),
      `${right.slice(0, 23)}é`,
      '0'.repeat(9999),
    ])
      expect(normaliseCode(wrong)).toBeNull()
  })

  it('is never confused by what a person types at random', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => normaliseCode(text) === null))
  })
})

describe('a recovery code', () => {
  it('has the same form and forgives the same', () => {
    const recovery = newRecoveryCode()
    expect(normaliseRecoveryCode(formatReference(recovery).toLowerCase())).toBe(recovery)
    expect(normaliseRecoveryCode(recovery.slice(1))).toBeNull()
  })
})
