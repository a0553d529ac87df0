import { describe, expect, it } from 'vitest'
import { percentPassed } from './notices.ts'

const at = (text: string) => new Date(text)
const term = (startedAt: string, dueAt: string, extendedFrom: string | null = null) => ({
  startedAt: at(startedAt),
  dueAt: at(dueAt),
  extendedFrom: extendedFrom === null ? null : at(extendedFrom),
})

describe('how much of a term has passed', () => {
  const hundredDays = term('2027-01-01T00:00:00Z', '2027-04-11T00:00:00Z')

  it.each([
    ['2026-12-31T00:00:00Z', null],
    ['2027-02-20T00:00:00Z', null],
    ['2027-02-20T00:00:01Z', 50],
    ['2027-03-17T00:00:00Z', 50],
    ['2027-03-17T00:00:01Z', 75],
    ['2027-04-01T00:00:01Z', 90],
    ['2027-04-11T00:00:00Z', 90],
    ['2027-04-11T00:00:01Z', 100],
    ['2030-01-01T00:00:00Z', 100],
  ])('at %s is %j', (now, percent) => {
    expect(percentPassed(hundredDays, at(now))).toBe(percent)
  })

  it('is counted of an extension by itself, from the day on which the term would have ended', () => {
    const extended = term('2027-01-01T00:00:00Z', '2027-07-20T00:00:00Z', '2027-04-11T00:00:00Z')
    expect(percentPassed(extended, at('2027-04-12T00:00:00Z'))).toBeNull()
    expect(percentPassed(extended, at('2027-05-31T00:00:00Z'))).toBeNull()
    expect(percentPassed(extended, at('2027-05-31T00:00:01Z'))).toBe(50)
    expect(percentPassed(extended, at('2027-07-20T00:00:01Z'))).toBe(100)
  })
})
