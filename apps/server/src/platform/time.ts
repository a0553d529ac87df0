import { wallClock, type EventDate } from '@canal/contract/reports/event-date'

/** What a reporter does is kept to the minute, so that a time stamp matches nobody's network log. */
export const toMinute = (instant: Date): Date => new Date(Math.floor(instant.getTime() / 60_000) * 60_000)

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** An instant as DD/MM/YYYY HH:mm:ss on the zone's clock (specification §9). */
export const momentText = (instant: Date, timeZone: string): string => {
  const { hour, minute } = wallClock(instant, timeZone)
  return `${dayText(instant, timeZone)} ${[hour, minute, instant.getUTCSeconds()].map(twoDigits).join(':')}`
}

/** DD/MM/YYYY: the day of an instant, for what is no more than a day (decisions §9). */
export const dayText = (instant: Date, timeZone: string): string => {
  const { day, month, year } = wallClock(instant, timeZone)
  return `${twoDigits(day)}/${twoDigits(month)}/${year}`
}

/** The day of an instant as `yyyy-mm-dd`. */
export const isoDay = (instant: Date, timeZone: string): string => {
  const { day, month, year } = wallClock(instant, timeZone)
  return `${year}-${twoDigits(month)}-${twoDigits(day)}`
}

/** The instant at which a zone's wall clock shows this; where a summer-time change skips it, the one just after. */
export const instantOf = (wall: EventDate, timeZone: string): Date => {
  const wanted = Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute)
  const shownAt = (instant: number) => {
    const shown = wallClock(new Date(instant), timeZone)
    return Date.UTC(shown.year, shown.month - 1, shown.day, shown.hour, shown.minute)
  }
  const first = wanted - (shownAt(wanted) - wanted)
  return new Date(first - (shownAt(first) - wanted))
}

const endOfDay = (year: number, month: number, day: number, timeZone: string): Date => {
  const next = new Date(Date.UTC(year, month - 1, day + 1))
  const wall = {
    year: next.getUTCFullYear(),
    month: next.getUTCMonth() + 1,
    day: next.getUTCDate(),
    hour: 0,
    minute: 0,
  }
  return new Date(instantOf(wall, timeZone).getTime() - 1000)
}

/** The end of the day some calendar months later in the zone; the month's last day where the day does not exist (art. 5 CC). */
export const monthsLater = (from: Date, months: number, timeZone: string): Date => {
  const wall = wallClock(from, timeZone)
  const index = wall.year * 12 + (wall.month - 1) + months
  const [year, month] = [Math.floor(index / 12), (index % 12) + 1]
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return endOfDay(year, month, Math.min(wall.day, lastDay), timeZone)
}

/** The end of the day some calendar days later in the zone. */
export const daysLater = (from: Date, days: number, timeZone: string): Date => {
  const wall = wallClock(from, timeZone)
  return endOfDay(wall.year, wall.month, wall.day + days, timeZone)
}

/** First and last instant of a calendar day `yyyy-mm-dd` in the zone; null if it is no date. */
export const dayBounds = (day: string, timeZone: string): { from: Date; to: Date } | null => {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day)
  if (!match) return null
  const [year, month, date] = match.slice(1).map(Number) as [number, number, number]
  if (new Date(Date.UTC(year, month - 1, date)).getUTCDate() !== date) return null
  const from = instantOf({ year, month, day: date, hour: 0, minute: 0 }, timeZone)
  return { from, to: new Date(endOfDay(year, month, date, timeZone).getTime() + 1000) }
}
