import { describe, expect, it } from 'vitest'
import { nextDueOf } from './clocks.ts'

const term = (rule: 'acknowledge' | 'answer', dueAt: string, metAt: string | null = null) => ({ rule, dueAt, metAt })
const [early, later] = ['2026-12-01T22:59:59.000Z', '2027-02-20T22:59:59.000Z']

describe('what is due next', () => {
  it('is the term that ends first, of those that run', () => {
    const both = [term('answer', later), term('acknowledge', early)]
    expect(nextDueOf(both, 'pending')).toEqual({ rule: 'acknowledge', dueAt: early })
    const acknowledged = [term('answer', later), term('acknowledge', early, '2026-11-30T09:00:00.000Z')]
    expect(nextDueOf(acknowledged, 'investigation')).toEqual({ rule: 'answer', dueAt: later })
  })

  it('is the acknowledgement that is late, and not the answer that has time', () => {
    expect(nextDueOf([term('acknowledge', '2020-01-01T22:59:59.000Z'), term('answer', later)], 'pending')?.rule).toBe(
      'acknowledge',
    )
  })

  it('is nothing once all was done, late or in time, and nothing in an archived or reopened report', () => {
    const late = term('answer', later, '2027-03-01T09:00:00.000Z')
    expect(nextDueOf([term('acknowledge', early, early), late], 'resolution')).toBeNull()
    for (const status of ['archived', 'reopened'] as const)
      expect(nextDueOf([term('answer', later)], status)).toBeNull()
  })
})
