import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { columnsOf, rowsOf, shortNumber } from './geometry.ts'

const room = { width: 272, height: 66 }

describe('columns', () => {
  it('stand on the ground, the highest as tall as the room, each in proportion', () => {
    const [two, four, none] = columnsOf([2, 4, 0], room)
    expect([two?.height, four?.height, none?.height]).toEqual([33, 66, 0])
    expect([two?.y, four?.y, none?.y]).toEqual([33, 0, 66])
  })

  it('never overlap or leave the drawing, however many there are', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(100_000), { minLength: 1, maxLength: 24 }), (values) => {
        const bars = columnsOf(values, room)
        bars.forEach((bar, index) => {
          const next = bars[index + 1]
          expect(bar.x).toBeGreaterThanOrEqual(0)
          expect(bar.x + bar.width).toBeLessThanOrEqual(next ? next.x : room.width)
          expect(bar.y + bar.height).toBe(room.height)
        })
      }),
    )
  })

  it('show what is little beside what is much, and nothing for nothing', () => {
    expect(columnsOf([1, 100_000], room)[0]?.height).toBe(2)
    expect(columnsOf([0, 0], room).map(({ height }) => height)).toEqual([0, 0])
    expect(columnsOf([], room)).toEqual([])
  })
})

it('rows begin where their labels end, the longest fills its room', () => {
  const bars = rowsOf([5, 10], { x: 100, width: 140, rowHeight: 24, barHeight: 14 })
  expect(bars).toEqual([
    { x: 100, y: 5, width: 70, height: 14 },
    { x: 100, y: 29, width: 140, height: 14 },
  ])
})

it('a number over a column is short in either language', () => {
  expect([0, 7, 999].map((value) => shortNumber(value, 'es'))).toEqual(['0', '7', '999'])
  expect([1234, 12_345, 123_456].map((value) => shortNumber(value, 'es'))).toEqual(['1,2k', '12k', '123k'])
  expect(shortNumber(1234, 'en')).toBe('1.2k')
})
