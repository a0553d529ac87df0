export const calendarRange = { from: 1900, to: 2100 } as const // specification §9

export interface EventDate {
  year: number
  month: number
  day: number
  hour: number
  minute: number
}

const pattern = /^(\d{2})\/(\d{2})\/(\d{4}) (\d{2}):(\d{2})$/

/** Reads `dd/MM/yyyy HH:mm` (specification §9); null if the form, the day or the year (1900 on) is wrong. */
export const parseEventDate = (value: string): EventDate | null => {
  const match = pattern.exec(value.trim())
  if (!match) return null
  const [day, month, year, hour, minute] = match.slice(1).map(Number) as [number, number, number, number, number]
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  if (!isReal || year < calendarRange.from || hour > 23 || minute > 59) return null
  return { year, month, day, hour, minute }
}

/** A year as it is written: of two figures it is this century's up to `thisYear`, and the last one's beyond. */
export const centuryOf = (year: string, thisYear: number): number =>
  Number(year.length > 2 ? year : `${Number(year) > thisYear % 100 ? 19 : 20}${year}`)

/** How much of a date is known, where it is less than the day; its other numbers are then 1. */
type DatePrecision = '' | 'month' | 'year'

/** A day as it was written, or the first day of a month (`03/2026`) or of a year that was written alone. */
export const readWrittenDay = (written: string): { day: string; precision: DatePrecision } => {
  const text = written.trim()
  const [, month, year] = /^(?:(\d{1,2})[/. -]?)?((?:19|20)\d\d)$/.exec(text) ?? []
  if (!year) return { day: text, precision: '' }
  return { day: `01/${(month ?? '1').padStart(2, '0')}/${year}`, precision: month ? 'month' : 'year' }
}

/** The date of an event as the calls have it, of a day and an hour that were written apart (decisions §4). */
export const joinEventDate = (written: string, time: string, isApproximate: boolean) => {
  const { day, precision } = readWrittenDay(written)
  return {
    dateOfEvent: day && `${day} ${time || '00:00'}`,
    dateOfEventApproximate: isApproximate || !time || precision !== '',
    dateOfEventPrecision: precision,
  }
}

/** Compares two wall-clock moments of the same zone: negative if `a` is the earlier one. */
export const compareEventDates = (a: EventDate, b: EventDate): number => {
  const key = (d: EventDate) => Date.UTC(d.year, d.month - 1, d.day, d.hour, d.minute)
  return key(a) - key(b)
}

/** By time zone: making one takes longer than all that is done with it. */
const formats = new Map<string, Intl.DateTimeFormat>()

const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = formats.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  formats.set(timeZone, made)
  return made
}

/** The wall clock of an instant in a time zone. */
export const wallClock = (instant: Date, timeZone: string): EventDate => {
  const parts = formatOf(timeZone).formatToParts(instant)
  const number = (type: string) => Number(parts.find((p) => p.type === type)?.value)
  return {
    year: number('year'),
    month: number('month'),
    day: number('day'),
    hour: number('hour'),
    minute: number('minute'),
  }
}
