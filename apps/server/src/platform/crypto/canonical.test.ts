import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aad } from './aad.ts'
import { canonical, type CanonicalValue } from './canonical.ts'

const leaf: fc.Arbitrary<CanonicalValue> = fc.oneof(
  fc.constant(null),
  fc.boolean(),
  fc.integer(),
  fc.string({ maxLength: 5 }),
  fc.date({ noInvalidDate: true }),
  fc.uint8Array({ maxLength: 5 }),
)
const list = fc.array(fc.oneof(leaf, fc.array(leaf, { maxLength: 3 })), { maxLength: 4 })

/** Tells values apart as JavaScript does, type included. */
const written = (value: CanonicalValue): string => {
  if (value instanceof Uint8Array) return `bytes:${Buffer.from(value).toString('hex')}`
  if (value instanceof Date) return `date:${value.getTime()}`
  if (Array.isArray(value)) return `[${value.map(written).join(',')}]`
  return `${typeof value}:${JSON.stringify(value)}`
}

describe('the canonical form', () => {
  it('is the same for two lists only if the lists are the same', () => {
    fc.assert(
      fc.property(list, list, (a, b) => {
        expect(canonical(a).equals(canonical(b))).toBe(written(a) === written(b))
      }),
      { numRuns: 2000 },
    )
  })

  it('does not let a value move from one field to the next', () => {
    expect(canonical(['ab', 'c'])).not.toEqual(canonical(['a', 'bc']))
    expect(canonical([['a'], 'b'])).not.toEqual(canonical([['a', 'b']]))
    expect(canonical(['', null])).not.toEqual(canonical([null, '']))
    expect(canonical(['1'])).not.toEqual(canonical([1]))
  })

  it('refuses numbers that JavaScript cannot tell apart, and invalid dates', () => {
    for (const value of [0.5, 2 ** 53, NaN, Infinity, new Date(NaN)])
      expect(() => canonical([value])).toThrow(RangeError)
  })
})

describe('additional authenticated data', () => {
  const full = { purpose: 'slot', channel: 'c', report: 'r', object: 'o', epoch: 1, holder: 'h', expiry: new Date(5) }

  it('changes with every part', () => {
    const all = [
      full,
      { ...full, purpose: 'x' },
      { ...full, channel: 'x' },
      { ...full, report: 'x' },
      { ...full, object: 'x' },
      { ...full, epoch: 2 },
      { ...full, holder: 'x' },
      { ...full, holder: Buffer.from('h') },
      { ...full, expiry: new Date(6) },
      { ...full, extra: [null] },
      { ...full, extra: ['x'] },
    ].map((parts) => aad(parts).toString('hex'))
    expect(new Set(all).size).toBe(all.length)
  })

  it('takes no expiry and an expiry of null for the same', () => {
    expect(aad({ purpose: 'slot', expiry: null })).toEqual(aad({ purpose: 'slot' }))
  })
})
