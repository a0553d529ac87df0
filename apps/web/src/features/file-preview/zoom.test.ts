import { describe, expect, it } from 'vitest'
import { fittingShare, nextShare, turned } from './zoom.ts'

describe('the size of an image', () => {
  it('fits the window, and a small one is not blown up', () => {
    expect(fittingShare({ width: 2000, height: 500 }, { width: 1000, height: 900 })).toBe(0.5)
    expect(fittingShare({ width: 100, height: 50 }, { width: 1000, height: 900 })).toBe(1)
  })

  it('fits by its sides as they stand once it is turned', () => {
    const standing = turned({ width: 2000, height: 500 }, 1)
    expect(fittingShare(standing, { width: 1000, height: 1000 })).toBe(0.5)
    expect(turned({ width: 2000, height: 500 }, 2)).toEqual({ width: 2000, height: 500 })
  })

  it('grows and shrinks by steps from wherever it stands, and stops at both ends', () => {
    expect(nextShare(0.9, 'in')).toBe(1)
    expect(nextShare(0.9, 'out')).toBe(0.75)
    expect(nextShare(0.999, 'in')).toBe(1.5)
    expect(nextShare(4, 'in')).toBe(4)
    expect(nextShare(0.05, 'out')).toBe(0.05)
  })
})
