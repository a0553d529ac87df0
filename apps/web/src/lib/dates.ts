import type { Locale } from '@canal/messages'
import { calendarNames } from './calendar-names.ts'

/** How pages write dates, all of them on the clock of one zone. Nothing formats a date elsewhere (dates-use.test.ts). */
export interface PlainDates {
  /** An instant (ISO 8601) as DD/MM/YYYY HH:mm:ss (specification §9). */
  timestamp(iso: string): string
  /** DD/MM/YYYY: what is a day, such as a deadline or the date of an acknowledgement (decisions §9). */
  day(iso: string): string
  /** The same as YYYY-MM-DD: for `datetime`, and for the names of files. */
  isoDay(iso: string): string
  /** "viernes, 20 de noviembre de 2026": the reporter's pages may add it to the day in digits (decisions §9). */
  inWords(iso: string, locale: Locale): string
  /** Whole calendar days from `now` to an instant; negative once it has passed. */
  daysUntil(iso: string, now: Date): number
}

const clockOf = (timeZone: string | undefined) =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })

const clockOrOwn = (timeZone: string | null): Intl.DateTimeFormat => {
  try {
    return clockOf(timeZone ?? undefined)
  } catch {
    // A zone that this browser does not know.
    return clockOf(undefined)
  }
}

/** `timeZone`: an IANA name, the channel's; without one, or with one that the browser does not know, the browser's. */
export const datesIn = (timeZone: string | null): PlainDates => {
  const clock = clockOrOwn(timeZone)
  const timestamp = (iso: string) => clock.format(new Date(iso)).replace(/[^\d/]+/, ' ')
  const day = (iso: string) => timestamp(iso).slice(0, 10)
  const isoDay = (iso: string) => day(iso).split('/').reverse().join('-')
  return {
    timestamp,
    day,
    isoDay,
    inWords: (iso, locale) => calendarNames(locale).day(new Date(isoDay(iso))),
    daysUntil: (iso, now) => (Date.parse(isoDay(iso)) - Date.parse(isoDay(now.toISOString()))) / 86_400_000,
  }
}
