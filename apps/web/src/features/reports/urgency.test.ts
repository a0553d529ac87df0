import { describe, expect, it } from 'vitest'
import { urgencyOf } from './urgency.ts'

describe('a deadline', () => {
  it('is neutral until a week before, then near, then over', () => {
    expect([8, 7, 0, -1].map((days) => urgencyOf(days, 'instruction'))).toEqual(['neutral', 'near', 'near', 'over'])
  })

  it('presses nobody once the report is archived', () => {
    expect(urgencyOf(-30, 'archived')).toBe('done')
  })

  it('nor while it is reopened: its answer was given, and home asks for none either', () => {
    expect(urgencyOf(-30, 'reopened')).toBe('done')
  })
})
