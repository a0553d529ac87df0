import { describe, expect, it } from 'vitest'
import { dayBounds, daysLater, dayText, instantOf, momentText, monthsLater, toMinute } from './time.ts'

const madrid = 'Europe/Madrid'

describe('the deadline', () => {
  it('is the end of the same day three months later, in the channel’s zone', () => {
    expect(monthsLater(new Date('2026-11-20T09:42:10Z'), 3, madrid).toISOString()).toBe('2027-02-20T22:59:59.000Z')
  })
  it('is the last day of a month that lacks the day', () => {
    expect(monthsLater(new Date('2026-11-30T10:00:00Z'), 3, madrid).toISOString()).toBe('2027-02-28T22:59:59.000Z')
    expect(monthsLater(new Date('2027-11-30T10:00:00Z'), 3, madrid).toISOString()).toBe('2028-02-29T22:59:59.000Z')
  })
  it('counts from the day that the zone shows, not from the day in UTC', () => {
    expect(monthsLater(new Date('2026-01-31T23:30:00Z'), 3, madrid).toISOString()).toBe('2026-05-01T21:59:59.000Z')
  })
})

it('an acknowledgement is due at the end of the seventh day, across the change to winter time', () => {
  expect(daysLater(new Date('2026-10-20T10:00:00Z'), 7, madrid).toISOString()).toBe('2026-10-27T22:59:59.000Z')
})

it('an hour that summer time skips is read as the one just after', () => {
  expect(instantOf({ year: 2026, month: 3, day: 29, hour: 2, minute: 30 }, madrid).getTime()).toBeGreaterThan(
    Date.parse('2026-03-29T00:59:00Z'),
  )
})

it('a day has its own bounds in the zone, 23 hours where the clock springs forward', () => {
  const bounds = dayBounds('2026-03-29', madrid)
  expect(bounds && (bounds.to.getTime() - bounds.from.getTime()) / 3_600_000).toBe(23)
  expect(dayBounds('2026-02-30', madrid)).toBeNull()
})

it('a time stamp of a reporter is cut to the minute', () => {
  expect(toMinute(new Date('2026-11-20T10:42:59.999Z')).toISOString()).toBe('2026-11-20T10:42:00.000Z')
})

it('texts that the server makes write moments DD/MM/YYYY HH:mm:ss and days DD/MM/YYYY, on the zone’s clock', () => {
  expect(momentText(new Date('2026-07-31T22:05:09Z'), madrid)).toBe('01/08/2026 00:05:09')
  expect(dayText(new Date('2026-07-31T22:05:09Z'), madrid)).toBe('01/08/2026')
})
