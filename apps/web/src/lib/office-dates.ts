import type { Locale } from '@canal/messages'
import { calendarNames } from './calendar-names.ts'
import { datesIn, type PlainDates } from './dates.ts'

/** What the back-office says of dates besides; reporters' pages do without its weight. */
export interface Dates extends PlainDates {
  /** "viernes, 20/11/2026" */
  weekday(iso: string, locale: Locale): string
  /** The last second of a calendar day, ISO 8601. */
  endOfDay(day: { readonly year: number; readonly month: number; readonly day: number }): string
  /** "2 h ago", "yesterday": relative words for less than a week, then the time stamp. */
  relative(iso: string, now: Date, locale: Locale): string
}

/** `timeZone`: as of `datesIn`. */
export const officeDatesIn = (timeZone: string | null): Dates => {
  const plain = datesIn(timeZone)
  const { timestamp, day, isoDay, daysUntil } = plain
  return {
    ...plain,
    weekday: (iso, locale) => `${calendarNames(locale).weekday(new Date(isoDay(iso)))}, ${day(iso)}`,
    endOfDay({ year, month, day }) {
      const wanted = Date.UTC(year, month - 1, day, 23, 59, 59)
      const shownAt = (instant: number) => {
        const iso = new Date(instant).toISOString()
        return Date.parse(`${isoDay(iso)}T${timestamp(iso).slice(11)}Z`)
      }
      // Twice: the first guess may lie on the other side of a change of the clocks.
      const first = wanted - (shownAt(wanted) - wanted)
      return new Date(first - (shownAt(first) - wanted)).toISOString()
    },
    relative(iso, now, locale) {
      const words = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' })
      const days = daysUntil(iso, now)
      if (days <= -7) return timestamp(iso)
      if (days < 0) return words.format(days, 'day')
      const minutes = Math.round((Date.parse(iso) - now.getTime()) / 60_000)
      return Math.abs(minutes) < 60 ? words.format(minutes, 'minute') : words.format(Math.round(minutes / 60), 'hour')
    },
  }
}
