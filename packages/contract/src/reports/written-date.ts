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
  weekdays: readonly string[]
}

type DayKey = 'new.date.today' | 'new.date.yesterday' | 'new.date.beforeYesterday'

/** Those of the translator's language. */
export const dateWordsOf = (t: ((key: DayKey) => string) & { readonly locale: Locale }): DateWords => {
  const named = (part: 'month' | 'weekday', days: readonly number[]) => {
    const format = new Intl.DateTimeFormat(languages[t.locale].dates, { [part]: 'long', timeZone: 'UTC' })
    return days.map((day) => format.format(day).toLowerCase())
  }
  return {
    ago: [t('new.date.today'), t('new.date.yesterday'), t('new.date.beforeYesterday')],
    months: named(
      'month',
      Array.from({ length: 12 }, (_, month) => Date.UTC(2026, month)),
    ),
    weekdays: named(
      'weekday',
      Array.from({ length: 7 }, (_, day) => Date.UTC(2026, 0, day + 1)),
    ),
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
  const [, isoYear, isoMonth, isoDay] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text) ?? []
  if (isoYear) return dayText({ year: Number(isoYear), month: Number(isoMonth), day: Number(isoDay) })
  const [, day = '', month = '', year] = /^(\d{1,2})[/. -](\d{1,2})[/. -](\d{2}|\d{4})$/.exec(text) ?? []
  return year ? dayText({ day: Number(day), month: Number(month), year: centuryOf(year, today.year) }) : null
}

/** A month, with a day, a year, both or none; where no year is written it is the last such month, or such day, that has come. */
const ofMonth = (small: string, month: number, today: Day): string | null => {
  const figures = small.match(/\d+/g) ?? []
  if (figures.length > 2 || figures.some((one) => one.length > 2 && one.length !== 4)) return null
  // `marzo del 24`: nobody says a day like that.
  const isYear = (one: string | undefined) => one?.length === 4 || (figures.length === 1 && / del? \d\d$/.test(small))
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
  const text = written
    .trim()
    .replaceAll(/\s*([/-])\s*/g, '$1')
    .replace(/\.$/, '')
  const small = text.toLowerCase().replaceAll(/\s+/g, ' ')
  for (const { ago } of words) {
    const days = ago.findIndex((said) => said.split('|').includes(small))
    if (days >= 0) return dayText(dayAgo(today, days))
  }
  const monthOf = (word: string) =>
    word.length >= abbreviation &&
    words
      // `setiembre` is as good a word.
      .map(({ months }) => months.findIndex((name) => name.startsWith(word.replace(/^set/, 'sept'))) + 1)
      .find(Boolean)
  const isWeekday = (word: string) => words.some(({ weekdays }) => weekdays.includes(word))
  const named = (small.match(/\p{L}+/gu) ?? []).filter(
    (word) => (word.length > abbreviation && !isWeekday(word)) || monthOf(word),
  )
  const figures = small.match(/\d+/g) ?? []
  const month = named.length === 1 && named[0] && monthOf(named[0])
  if (month) return ofMonth(small, month, today) ?? text
  const [year] = figures
  if (named.length === 0 && figures.length === 1 && year?.length === 4 && /^[\p{L} ]+\d+$/u.test(small)) return year
  return ofFigures(text, today) ?? text
}

/** By which half of the day an hour was written, without spaces and dots: from and up to which hour it is said, and what it adds. */
const halves: Readonly<Record<string, readonly [from: number, to: number, add: number]>> = {
  am: [1, 12, 0],
  pm: [1, 12, 12],
  delamadrugada: [1, 6, 0],
  delamañana: [1, 11, 0],
  delatarde: [1, 8, 12],
  delanoche: [7, 11, 12],
  inthemorning: [1, 11, 0],
  intheafternoon: [1, 6, 12],
  intheevening: [4, 11, 12],
}

/** An hour as people write it (`9`, `21.30`, `9:30 p. m.`, `9 de la noche`) as `HH:mm`; the text itself where it is none. */
export const readWrittenTime = (written: string): string => {
  const text = written.trim()
  const [, figures, minute = '00', after = ''] =
    /^(?:a las? )?(\d{1,2}?)(?: ?[:.,h ]? ?(\d{2}))?(?!\d)(.*)$/i.exec(text) ?? []
  const hour = Number(figures)
  const asHour = (value: number) => `${two(value)}:${minute}`
  const half = after.toLowerCase().replaceAll(/[. ]/g, '')
  const [from, to, add] = halves[half] ?? [0, -1, 0]
  if (figures && (/^(h|hs|hrs|horas)?$/.test(half) || (half in halves && hour > 12))) return asHour(hour)
  return hour >= from && hour <= to ? asHour((hour % 12) + add) : text
}
