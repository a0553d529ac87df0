import { expect, test } from 'vitest'
import { noAnswers } from '@canal/contract/reports/form'
import { eventDateWords } from './event-date-words.ts'

const words = {
  locale: 'es' as const,
  approximate: (date: string) => `about ${date}`,
  withoutTime: (date: string) => `${date}, no hour`,
  unknown: 'Unknown',
  ongoing: 'Goes on',
}
type Date = Parameters<typeof eventDateWords>[0]
const said = (date: Partial<Date>) => eventDateWords({ ...noAnswers(), ...date }, words)
const about = (dateOfEvent: string, dateOfEventPrecision = '') =>
  said({ dateOfEvent, dateOfEventPrecision, dateOfEventApproximate: true })

test('a day without an hour is not said to be inexact, and an approximate hour is not lost', () => {
  expect(said({ dateOfEvent: '12/03/2026 09:30' })).toBe('12/03/2026 09:30')
  expect(about('12/03/2026 00:00')).toBe('12/03/2026, no hour')
  expect(about('12/03/2026 09:30')).toBe('about 12/03/2026 09:30')
})

test('of a month or a year no day is named, and an hour is not lost', () => {
  expect(about('01/03/2026 00:00', 'month')).toBe('about marzo de 2026')
  expect(about('01/01/2026 00:00', 'year')).toBe('about 2026')
  expect(about('01/03/2026 21:30', 'month')).toBe('about marzo de 2026, 21:30')
  expect(about('01/03/2026 00:00')).toBe('01/03/2026, no hour')
})

test('what is not known and what goes on is said, beside the date where there is one', () => {
  expect(said({ dateOfEventUnknown: true })).toBe('Unknown')
  expect(said({ dateOfEventOngoing: true })).toBe('Goes on')
  expect(said({ dateOfEventUnknown: true, dateOfEventOngoing: true })).toBe('Unknown. Goes on')
  expect(said({ dateOfEvent: '12/03/2026 09:30', dateOfEventOngoing: true })).toBe('12/03/2026 09:30. Goes on')
  expect(said({ dateOfEvent: '12/03/2026 09:30', dateOfEventUnknown: true })).toBe('12/03/2026 09:30')
})
