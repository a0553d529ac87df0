import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseRange } from './byte-range.ts'

test('any range that is served lies inside the file', () => {
  const position = fc.option(fc.nat({ max: 2000 }), { nil: '' })
  fc.assert(
    fc.property(position, position, fc.integer({ min: 1, max: 1000 }), (from, to, size) => {
      const range = parseRange(`bytes=${from}-${to}`, size)
      if (range === null || range === 'unsatisfiable') return
      expect(range.start).toBeGreaterThanOrEqual(0)
      expect(range.start).toBeLessThan(range.end)
      expect(range.end).toBeLessThanOrEqual(size)
    }),
  )
})

test('what is no single range of bytes is answered whole', () => {
  for (const header of [undefined, '', 'bytes', 'bytes=-', 'bytes=a-b', 'bytes=1-2,3-4', 'items=0-1', 'bytes=3-2'])
    expect(parseRange(header, 10)).toBeNull()
})

test('a range behind the end cannot be satisfied', () => {
  expect(parseRange('bytes=10-', 10)).toBe('unsatisfiable')
  expect(parseRange('bytes=-0', 10)).toBe('unsatisfiable')
})
