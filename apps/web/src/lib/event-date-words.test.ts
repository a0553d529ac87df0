import { expect, test } from 'vitest'
import { eventDateWords } from './event-date-words.ts'

const words = { approximate: (date: string) => `about ${date}`, withoutTime: (date: string) => `${date}, no hour` }
const said = (dateOfEvent: string, dateOfEventApproximate: boolean) =>
  eventDateWords({ dateOfEvent, dateOfEventApproximate }, words)

test('a day without an hour is not said to be inexact, and an approximate hour is not lost', () => {
  expect(said('12/03/2026 09:30', false)).toBe('12/03/2026 09:30')
  expect(said('12/03/2026 00:00', true)).toBe('12/03/2026, no hour')
  expect(said('12/03/2026 09:30', true)).toBe('about 12/03/2026 09:30')
})
