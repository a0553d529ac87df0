import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { longestTerm, outcomeNames, ownTermOutcomes } from '@canal/contract/casework/deletion'
import type { OwnTerms } from '@canal/contract/casework/retention'
import { dayBounds, dayText, monthsLater } from '../../platform/time.ts'
import { dayIfClosed, deletionDay, deletionRule, keptUntil } from '../reports/deletion-day.ts'
import { termsOf } from '../reports/terms.ts'
import {
  afterDays,
  afterMonths,
  dayLength,
  dayOf,
  firstSunday,
  hour,
  lastSecond,
  lastSunday,
  lengthOf,
  localDay,
  numberOf,
  zones,
  type Day,
} from '../../../test/other-calendar.ts'

const from = numberOf({ year: 2026, month: 1, day: 1 }) * dayLength
const to = numberOf({ year: 2066, month: 1, day: 1 }) * dayLength
const year = fc.integer({ min: 2026, max: 2065 })
/** Around a midnight or a change of the clocks. */
const near = (days: fc.Arbitrary<number>) =>
  fc
    .tuple(days, fc.integer({ min: -15 * hour, max: 27 * hour }))
    .map(([number, more]) => Math.min(to - 1, Math.max(from, number * dayLength + more)))
const anywhere = fc.integer({ min: from, max: to - 1 })
const monthEnds = near(
  fc
    .tuple(year, fc.integer({ min: 1, max: 12 }), fc.integer({ min: 0, max: 3 }))
    .map(([ofYear, month, before]) => numberOf({ year: ofYear, month, day: lengthOf(ofYear, month) - before })),
)
const changes = near(
  fc
    .tuple(year, fc.constantFrom([lastSunday, 3], [lastSunday, 10], [firstSunday, 4], [lastSunday, 9] as const))
    .map(([ofYear, [sunday, month]]) => sunday(ofYear, month as number)),
)
/** The seventh day, or the month, may be that of a change. */
const weekBefore = changes.map((second) => Math.max(from, second - 7 * dayLength))
const leapDays = near(
  fc
    .tuple(fc.integer({ min: 507, max: 516 }), fc.constantFrom([2, 29], [11, 29], [11, 30], [8, 29], [8, 31] as const))
    .map(([fourth, [month, day]]) => numberOf({ year: fourth * 4 - (month === 2 ? 0 : 1), month, day })),
)
const instants = fc.oneof(anywhere, monthEnds, changes, weekBefore, leapDays)
const moments = fc.tuple(instants, fc.constantFrom(...zones))
const dateOf = (second: number) => new Date(second * 1000)
const runs = { numRuns: process.env['LONG_TESTS'] === '1' ? 50_000 : 2000 }

/** Some time after the reception, up to a dozen years. */
const later = fc.option(fc.integer({ min: 0, max: 12 * 366 * dayLength }))

describe('over forty years, in three zones, as another calendar counts', () => {
  test('a report is to be acknowledged by the end of the seventh day after the one on which it came', () => {
    fc.assert(
      fc.property(moments, ([second, zone]) => {
        expect(termsOf(dateOf(second), zone).acknowledge).toEqual(dateOf(afterDays(second, 7, zone)))
      }),
      runs,
    )
  })

  test('and to be answered by the end of that day three months later, or six where it is put off as far as can be', () => {
    fc.assert(
      fc.property(moments, ([second, zone]) => {
        const { answer, latestAnswer } = termsOf(dateOf(second), zone)
        expect(answer).toEqual(dateOf(afterMonths(second, 3, zone)))
        expect(latestAnswer).toEqual(dateOf(afterMonths(second, 6, zone)))
      }),
      runs,
    )
  })

  test('a day to which it is put off ends with its last second, and is written as that day', () => {
    const text = ({ year: y, month, day }: Day) => [y, month, day].map((part) => String(part).padStart(2, '0'))
    fc.assert(
      fc.property(moments, fc.integer({ min: 1, max: 92 }), ([second, zone], more) => {
        const number = localDay(second, zone) + more
        const parts = text(dayOf(number))
        const end = dayBounds(parts.join('-'), zone)?.to.getTime() ?? NaN
        expect(end - 1000).toBe(lastSecond(number, zone) * 1000)
        expect(dayText(new Date(end - 1000), zone)).toBe(parts.toReversed().join('/'))
      }),
      runs,
    )
  })

  test('the rules of another law are another table: those of Directive (EU) 2019/1937 alone', () => {
    // It has no extension within an organisation, and no day on which silence deletes (art. 9.1, 18.1). The ten years are ours.
    const clocks = {
      acknowledge: { article: '9.1.b', days: 7, nearDays: 3 },
      answer: { article: '9.1.f', months: 3, extensionMonths: 0, nearDays: 7 },
    }
    const kept = { uninvestigated: null, longest: { article: '18.1', years: 10 } }
    fc.assert(
      fc.property(moments, later, ([second, zone], opened) => {
        const received = dateOf(second)
        const terms = termsOf(received, zone, clocks)
        expect(terms.acknowledge).toEqual(dateOf(afterDays(second, 7, zone)))
        expect(terms.answer).toEqual(dateOf(afterMonths(second, 3, zone)))
        expect(terms.latestAnswer).toEqual(terms.answer)
        const investigated = opened === null ? null : dateOf(second + opened)
        const open = {
          received_at: received,
          investigation_opened_at: investigated,
          kept_until: null,
          held_until: null,
        }
        expect(deletionDay(open, zone, kept)).toEqual(dateOf(afterMonths(second, 120, zone)))
      }),
      runs,
    )
  })

  const outcome = fc.constantFrom(...outcomeNames)

  test('a report goes by the end of the third month, or as long after its closing as its outcome says, and never stays ten years', () => {
    fc.assert(
      fc.property(moments, later, later, later, outcome, ([second, zone], opened, closed, held, how) => {
        const received = dateOf(second)
        const at = (after: number | null) => (after === null ? null : dateOf(second + after))
        const closedAt = at(closed)
        const kept = closedAt && keptUntil(how, { receivedAt: received, at: closedAt, timeZone: zone, ownTerms: {} })
        const day = deletionDay(
          { received_at: received, investigation_opened_at: at(opened), kept_until: kept, held_until: at(held) },
          zone,
        )
        const [third, tenth] = [afterMonths(second, 3, zone), afterMonths(second, 120, zone)]
        const ends = {
          proven: (from: number) => afterMonths(from, 36, zone),
          partly_proven: (from: number) => afterMonths(from, 36, zone),
          not_proven: (from: number) => afterMonths(from, 6, zone),
          untrue: (from: number) => afterMonths(from, 1, zone),
          not_admitted: (from: number) => Math.min(afterDays(from, 7, zone), third),
          referred: (from: number) => afterMonths(from, 6, zone),
        }
        const open = opened === null ? third : tenth
        const end = closed === null ? open : ends[how](second + closed)
        const expected = Math.min(Math.max(end, held === null ? 0 : second + held), tenth)
        expect(day).toEqual(dateOf(expected))
        const rule = deletionRule(
          { received_at: received, investigation_opened_at: at(opened), kept_until: kept, held_until: at(held) },
          zone,
        )
        expect(rule).toBe(expected === tenth ? 'longest' : closed === null ? 'uninvestigated' : 'closed')
      }),
      runs,
    )
  })

  const term = fc.oneof(
    fc.record({ months: fc.integer({ min: 0, max: longestTerm.months }) }),
    fc.record({ days: fc.integer({ min: 0, max: longestTerm.days }) }),
  )

  test('by the terms of a channel’s own: never before a week where one member closed it, nor past the third month unadmitted', () => {
    const soon = fc.integer({ min: 0, max: 12 * 366 * dayLength })
    fc.assert(
      fc.property(moments, soon, fc.constantFrom(...ownTermOutcomes), term, ([second, zone], closed, how, own) => {
        const received = dateOf(second)
        const from = second + closed
        const ownTerms = { [how]: own } as OwnTerms
        const kept = { received_at: received, investigation_opened_at: received, kept_until: null, held_until: null }
        const day = dayIfClosed(how, kept, { at: dateOf(from), timeZone: zone, ownTerms })
        const end = 'months' in own ? afterMonths(from, own.months, zone) : afterDays(from, own.days, zone)
        const bounded =
          how === 'not_admitted' ? Math.min(end, afterMonths(second, 3, zone)) : Math.max(end, afterDays(from, 7, zone))
        expect(day).toEqual(dateOf(Math.min(bounded, afterMonths(second, 120, zone))))
      }),
      runs,
    )
  })
})

test.each([
  ['the last of a long month, to a short one', '2026-11-30T09:00:00Z', '2027-02-28T22:59:59.000Z'],
  ['likewise to a leap day', '2027-11-30T09:00:00Z', '2028-02-29T22:59:59.000Z'],
  ['a leap day itself', '2028-02-29T09:00:00Z', '2028-05-29T21:59:59.000Z'],
  ['across the change to summer time', '2027-01-15T09:00:00Z', '2027-04-15T21:59:59.000Z'],
  ['across the change to winter time', '2027-08-31T09:00:00Z', '2027-11-30T22:59:59.000Z'],
  ['late on the day in Madrid that is a later one there', '2027-06-30T22:30:00Z', '2027-10-01T21:59:59.000Z'],
])('the two calendars know what is written here: %s', (_what, received, due) => {
  expect(monthsLater(new Date(received), 3, 'Europe/Madrid').toISOString()).toBe(due)
  expect(dateOf(afterMonths(Date.parse(received) / 1000, 3, 'Europe/Madrid')).toISOString()).toBe(due)
})
