import { describe, expect, it } from 'vitest'
import { groupsOf, isLastGroup } from './code-groups.ts'

describe('a recovery code', () => {
  it('is shown in groups of four, with or without dashes of its own', () => {
    expect(groupsOf('K7QFM2XD9RTW')).toEqual(['K7QF', 'M2XD', '9RTW'])
    expect(groupsOf('K7QF-M2XD-9RTW')).toEqual(['K7QF', 'M2XD', '9RTW'])
  })

  it('counts as kept when its last group is typed, whatever the case, spaces and letters that look like digits', () => {
    expect(isLastGroup('K7QF-M2XD-9R10', ' 9rIo ')).toBe(true)
  })

  it('does not count as kept when another group is typed, or nothing', () => {
    expect(isLastGroup('K7QF-M2XD-9RTW', 'M2XD')).toBe(false)
    expect(isLastGroup('K7QF-M2XD-9RTW', '')).toBe(false)
  })
})
