import { languages, type Locale } from '@canal/messages/locales'
import { centuryOf } from './event-date.ts'

interface Day {
  year: number
  month: number
  day: number
}

/** How a language says days and months, in small letters. */
interface DateWords {
  /** By how many days ago: today, yesterday, the day before. Several words for one are parted by `|`. */
  ago: readonly string[]
  /** From January on. */
  months: readonly string[]
}

type DayKey = 'new.date.today' | 'new.date.yesterday' | 'new.date.beforeYesterday'

/** Those of the translator's language. */
export const dateWordsOf = (t: ((key: DayKey) => string) & { readonly locale: Locale }): DateWords => {
  const months = new Intl.DateTimeFormat(languages[t.locale].dates, { month: 'long', timeZone: 'UTC' })
  return {
    ago: [t('new.date.today'), t('new.date.yesterday'), t('new.date.beforeYesterday')],
    months: Array.from({ length: 12 }, (_, month) => months.format(Date.UTC(2026, month)).toLowerCase()),
  }
}

const two = (value: number) => String(value).padStart(2, '0')
const dayText = ({ year, month, day }: Day): string => `${two(day)}/${two(month)}/${year}`

/** So many letters are enough for a month; other words as short stand between: `de`, `of`, `the`, the `th` of a day. */
const abbreviation = 3

const dayAgo = ({ year, month, day }: Day, days: number): Day => {
  const date = new Date(Date.UTC(year, month - 1, day - days))
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

const ofFigures = (text: string, today: Day): string | null => {
  const [, day = '', month = '', year] = /^(\d{1,2})[/. -](\d{1,2})[/. -](\d{2}|\d{4})$/.exec(text) ?? []
  return year ? dayText({ day: Number(day), month: Number(month), year: centuryOf(year, today.year) }) : null
}

/** A month, with a day, a year, both or none; where no year is written it is the last such month, or such day, that has come. */
const ofMonth = (figures: readonly string[], month: number, today: Day): string | null => {
  if (figures.length > 2 || figures.some((one) => one.length > 2 && one.length !== 4)) return null
  const isYear = (one: string | undefined) => one?.length === 4
  const day = figures.find((one) => !isYear(one))
  const written = figures.find(isYear) ?? (figures.length === 2 ? figures[1] : undefined)
  const isToCome = month > today.month || (month === today.month && Number(day ?? 1) > today.day)
  const year = written ? centuryOf(written, today.year) : today.year - Number(isToCome)
  return day ? dayText({ day: Number(day), month, year }) : `${two(month)}/${year}`
}

/**
 * A date as people write it, in the form that `readWrittenDay` reads: `ayer` and `12 de marzo` as `dd/MM/yyyy`, `March 2026` as
 * `MM/yyyy`, `en 2026` as the year; the text itself, without spaces around it, where it is none of these. A year of two figures is
 * this century's up to the present year.
 */
export const readWrittenDate = (written: string, today: Day, words: readonly DateWords[]): string => {
  const text = written.trim()
  const small = text.toLowerCase().replaceAll(/\s+/g, ' ')
  for (const { ago } of words) {
    const days = ago.findIndex((said) => said.split('|').includes(small))
    if (days >= 0) return dayText(dayAgo(today, days))
  }
  const monthOf = (word: string) =>
    word.length >= abbreviation &&
    words.map(({ months }) => months.findIndex((name) => name.startsWith(word)) + 1).find(Boolean)
  const named = (small.match(/\p{L}+/gu) ?? []).filter((word) => word.length > abbreviation || monthOf(word))
  const figures = small.match(/\d+/g) ?? []
  const month = named.length === 1 && named[0] && monthOf(named[0])
  if (month) return ofMonth(figures, month, today) ?? text
  const [year] = figures
  if (named.length === 0 && figures.length === 1 && year?.length === 4 && /\p{L}/u.test(small)) return year
  return ofFigures(text, today) ?? text
}
