import { calendarRange, centuryOf } from '@canal/contract/reports/event-date'

/** A day without time or zone; the month counts from 1. */
export interface Day {
  year: number
  month: number
  day: number
}

const two = (value: number) => String(value).padStart(2, '0')
const utc = ({ year, month, day }: Day) => new Date(Date.UTC(year, month - 1, day))
const dayOf = (date: Date): Day => ({
  year: date.getUTCFullYear(),
  month: date.getUTCMonth() + 1,
  day: date.getUTCDate(),
})

export const compareDays = (a: Day, b: Day): number => utc(a).getTime() - utc(b).getTime()
export const weekday = (day: Day): number => utc(day).getUTCDay()
export const addDays = (day: Day, days: number): Day => dayOf(new Date(utc(day).getTime() + days * 86_400_000))

const lengthOf = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate()

/** The same day of another month, or that month's last day where it does not exist. */
export const addMonths = ({ year, month, day }: Day, months: number): Day => {
  const first = dayOf(new Date(Date.UTC(year, month - 1 + months, 1)))
  return { ...first, day: Math.min(day, lengthOf(first.year, first.month)) }
}

/** The calendar's first and last day (specification §9). */
export const rangeStart: Day = { year: calendarRange.from, month: 1, day: 1 }
export const rangeEnd: Day = { year: calendarRange.to, month: 1, day: 1 }

/** What may be picked: within both ends, and not ruled out. */
export interface DayRules {
  min: Day
  max: Day
  /** Days within the range that cannot be had. */
  isDisabled?: ((day: Day) => boolean) | undefined
}

/** Specification §5: dates that are disabled or outside the minimum and maximum cannot be picked. */
export const isPickable = (day: Day, { min, max, isDisabled }: DayRules): boolean =>
  compareDays(day, min) >= 0 && compareDays(day, max) <= 0 && !isDisabled?.(day)

export const laterOf = (a: Day, b: Day): Day => (compareDays(a, b) < 0 ? b : a)

export const clampDay = (day: Day, min: Day, max: Day): Day =>
  compareDays(day, min) < 0 ? min : compareDays(day, max) > 0 ? max : day

/** The weeks that show a month, each from Sunday (specification §9); null for days of other months. */
export const monthGrid = (year: number, month: number): (Day | null)[][] => {
  const before = weekday({ year, month, day: 1 })
  const days = lengthOf(year, month)
  const weeks = Math.ceil((before + days) / 7)
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, column) => {
      const day = week * 7 + column - before + 1
      return day >= 1 && day <= days ? { year, month, day } : null
    }),
  )
}

/** `dd/MM/yyyy`, as the specification writes a date. */
export const dayText = ({ year, month, day }: Day): string =>
  `${two(day)}/${two(month)}/${String(year).padStart(4, '0')}`

/** Reads `d/M/yyyy`, with stops or hyphens too; null where it is no day of the calendar. */
export const parseDay = (text: string): Day | null => {
  const match = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text.trim())
  if (!match) return null
  const [day, month, year] = match.slice(1).map(Number) as [number, number, number]
  const isReal = month >= 1 && month <= 12 && day >= 1 && day <= lengthOf(year, month)
  return isReal ? { year, month, day } : null
}

/**
 * Reads a day as people type it, with two figures of the year or all, and with other signs between or none: six or eight figures
 * alone will do.
 */
export const completeDay = (text: string, thisYear: number): Day | null => {
  const match =
    /^(\d{1,2})[/. -](\d{1,2})[/. -](\d{4}|\d{2})$/.exec(text.trim()) ??
    /^(\d{2})(\d{2})(\d{4}|\d{2})$/.exec(text.trim())
  if (!match) return null
  const [day = '', month = '', year = ''] = match.slice(1)
  return parseDay(`${day}/${month}/${centuryOf(year, thisYear)}`)
}

const moves: Readonly<Record<string, (day: Day, wide: boolean) => Day>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: (day) => addDays(day, -weekday(day)),
  End: (day) => addDays(day, 6 - weekday(day)),
  PageUp: (day, wide) => addMonths(day, wide ? -12 : -1),
  PageDown: (day, wide) => addMonths(day, wide ? 12 : 1),
}

/** Where a key moves the chosen day, as the grid pattern of the ARIA practices has it; null for any other key. */
export const moveByKey = (key: string, day: Day, wide: boolean): Day | null => moves[key]?.(day, wide) ?? null
