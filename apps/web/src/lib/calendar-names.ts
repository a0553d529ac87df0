import { languages, type Locale } from '@canal/messages'

const inUtc = (locale: Locale, options: Intl.DateTimeFormatOptions) => (date: Date) =>
  new Intl.DateTimeFormat(languages[locale].dates, { timeZone: 'UTC', ...options }).format(date)

/** The names in a calendar; each takes a date in UTC. */
export const calendarNames = (locale: Locale) => ({
  day: inUtc(locale, { dateStyle: 'full' }),
  weekday: inUtc(locale, { weekday: 'long' }),
  weekdayShort: inUtc(locale, { weekday: 'short' }),
  month: inUtc(locale, { month: 'long' }),
})

/** The names of a month alone, of a date in UTC too. */
export const monthNames = (locale: Locale) => ({
  letter: inUtc(locale, { month: 'narrow' }),
  monthAndYear: inUtc(locale, { month: 'long', year: 'numeric' }),
})
