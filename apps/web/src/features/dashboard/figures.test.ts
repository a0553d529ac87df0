import { describe, expect, it } from 'vitest'
import { officeDatesIn } from '../../lib/office-dates.ts'
import { answerPoints, longMonth, monthPoints, statusPoints, sumOf } from './figures.ts'
import { urgencyOf } from './urgency.ts'

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

describe('how pressing something is', () => {
  const dates = officeDatesIn('Europe/Madrid')
  const now = new Date('2026-11-20T20:00:00Z')
  const urgency = (due: string) => urgencyOf(due, now, dates)

  it('goes by the calendar of the channel, and its last day lasts to the last minute', () => {
    expect(urgency('2026-11-20T22:59:59Z')).toEqual({ urgency: 'near', days: 0 })
    expect(urgency('2026-11-19T22:59:59Z')).toEqual({ urgency: 'over', days: -1 })
    expect(urgency('2026-11-27T22:59:59Z')).toEqual({ urgency: 'near', days: 7 })
    expect(urgency('2026-11-28T22:59:59Z')).toEqual({ urgency: 'neutral', days: 8 })
  })
})
