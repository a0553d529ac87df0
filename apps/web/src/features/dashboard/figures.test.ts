import { describe, expect, it } from 'vitest'
import { answerPoints, longMonth, monthPoints, statusPoints, sumOf } from './figures.ts'

describe('the charts', () => {
  const months = [
    { month: '2025-12', total: 2 },
    { month: '2026-01', total: 5 },
  ]

  it('name a month by its letter under the column and whole in the table; the current one stands out', () => {
    expect(monthPoints(months, 'es')).toEqual([
      { label: 'D', name: 'diciembre de 2025', value: 2, tone: 'quiet' },
      { label: 'E', name: 'enero de 2026', value: 5 },
    ])
    expect(monthPoints(months, 'en').map(({ name }) => name)).toEqual(['December 2025', 'January 2026'])
    expect(longMonth('2026-11', 'es')).toBe('noviembre')
  })

  it('list the statuses in the order of the work, without those that no report has', () => {
    const counted = [
      { status: 'archived', total: 9 },
      { status: 'pending', total: 1 },
      { status: 'resolution', total: 4 },
    ] as const
    const points = statusPoints([...counted], (status) => status)
    expect(points.map(({ label, value }) => [label, value])).toEqual([
      ['pending', 1],
      ['resolution', 4],
      ['archived', 9],
    ])
    expect(sumOf(points)).toBe(14)
  })

  it('count those still waiting past the limit among the late ones, and keep the limit’s own day in time', () => {
    const days = Array.from({ length: 9 }, (_, day) => ({ days: day, total: day }))
    const points = answerPoints({ days, median: 5, waitingLate: 3 }, 'eight or more')
    expect(points).toHaveLength(9)
    expect(points[7]).toEqual({ label: '7', value: 7, tone: 'quiet' })
    expect(points[8]).toEqual({ label: '8+', name: 'eight or more', value: 11, tone: 'late' })
  })
})
