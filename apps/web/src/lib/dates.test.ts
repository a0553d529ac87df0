import { describe, expect, it } from 'vitest'
import { officeDatesIn } from './office-dates.ts'

const madrid = officeDatesIn('Europe/Madrid')

describe('dates', () => {
  it('are written DD/MM/YYYY HH:mm:ss on the clock of the channel, wherever the reader is', () => {
    expect(madrid.timestamp('2026-03-02T08:05:07Z')).toBe('02/03/2026 09:05:07')
    expect(madrid.timestamp('2026-07-31T22:00:00Z')).toBe('01/08/2026 00:00:00')
    expect(officeDatesIn('Atlantic/Canary').timestamp('2026-07-31T22:00:00Z')).toBe('31/07/2026 23:00:00')
    expect(madrid.day('2026-07-31T22:00:00Z')).toBe('01/08/2026')
  })

  it('fall back to the clock of the browser without a zone, or with one that it does not know', () => {
    const here = new Date(2026, 2, 2, 9, 5, 7).toISOString()
    expect(officeDatesIn(null).timestamp(here)).toBe('02/03/2026 09:05:07')
    expect(officeDatesIn('Nowhere/Else').timestamp(here)).toBe('02/03/2026 09:05:07')
  })

  it('count the days of a deadline by the calendar of the channel, not by hours', () => {
    const now = new Date('2026-11-20T22:50:00Z')
    expect(madrid.daysUntil('2026-11-20T22:59:59Z', now)).toBe(0)
    expect(madrid.daysUntil('2026-11-20T23:01:00Z', now)).toBe(1)
    expect(madrid.daysUntil('2026-11-18T22:59:59Z', now)).toBe(-2)
    expect(officeDatesIn('UTC').daysUntil('2026-11-20T23:01:00Z', now)).toBe(0)
  })

  it('count a day when the clocks change as one', () => {
    const now = new Date('2026-10-24T10:00:00Z')
    expect(madrid.daysUntil('2026-10-26T22:59:59Z', now)).toBe(2)
  })

  it('end on the last second of the channel’s day, on days when the clocks change too', () => {
    expect(madrid.endOfDay({ year: 2026, month: 7, day: 31 })).toBe('2026-07-31T21:59:59.000Z')
    expect(madrid.endOfDay({ year: 2026, month: 10, day: 25 })).toBe('2026-10-25T22:59:59.000Z')
    expect(madrid.endOfDay({ year: 2027, month: 3, day: 28 })).toBe('2027-03-28T21:59:59.000Z')
  })

  it('name the day of the week where a day heads what happened in it', () => {
    expect(madrid.weekday('2026-11-19T23:30:00Z', 'es')).toBe('viernes, 20/11/2026')
    expect(madrid.weekday('2026-11-19T23:30:00Z', 'en')).toBe('Friday, 20/11/2026')
  })

  it('are said in words beside the digits on the pages of reporters, and for machines by ISO 8601', () => {
    expect(madrid.inWords('2026-11-19T23:30:00Z', 'es')).toBe('viernes, 20 de noviembre de 2026')
    expect(madrid.inWords('2026-11-19T23:30:00Z', 'en')).toMatch(/^Friday,? 20 November 2026$/)
    expect(madrid.isoDay('2026-11-19T23:30:00Z')).toBe('2026-11-20')
  })

  it('of last activity are relative words for a week, then the moment', () => {
    const now = new Date('2026-11-20T11:00:00Z')
    expect(madrid.relative('2026-11-20T09:00:00Z', now, 'es')).toBe('hace 2 h')
    expect(madrid.relative('2026-11-19T22:00:00Z', now, 'es')).toBe('ayer')
    expect(madrid.relative('2026-11-13T11:00:00Z', now, 'es')).toBe('13/11/2026 12:00:00')
  })
})
