import type { Locale } from '@canal/messages'

const dayMs = 86_400_000

/** How the back-office writes dates, all of them on the clock of one zone. */
export interface Dates {
  /** An instant (ISO 8601) as DD/MM/YYYY HH:mm:ss (specification §9). */
  timestamp(iso: string): string
  /** DD/MM/YYYY, the day of an instant. */
  day(iso: string): string
  /** Whole calendar days from `now` to an instant; negative once it has passed. */
  daysUntil(iso: string, now: Date): number
  /** The day of an instant in words: "viernes, 20 de noviembre de 2026". */
  longDay(iso: string, locale: Locale): string
  /** The last second of a calendar day, ISO 8601. */
  endOfDay(day: { readonly year: number; readonly month: number; readonly day: number }): string
  /** "2 h ago", "yesterday": relative words for less than a week, then DD/MM/YYYY. */
  relative(iso: string, now: Date, locale: Locale): string
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

const tags: Readonly<Record<Locale, string>> = { es: 'es-ES', en: 'en-GB' }

const clockOrOwn = (timeZone: string | null): Intl.DateTimeFormat => {
  try {
    return clockOf(timeZone ?? undefined)
  } catch {
    // A zone that this browser does not know.
    return clockOf(undefined)
  }
}

/** `timeZone`: an IANA name, the channel's; without one, or with one that the browser does not know, the browser's. */
export const datesIn = (timeZone: string | null): Dates => {
  const clock = clockOrOwn(timeZone)
  const partsOf = (date: Date) =>
    Object.fromEntries(clock.formatToParts(date).map(({ type, value }) => [type, value])) as Record<string, string>
  const dayOf = (date: Date, { day, month, year } = partsOf(date)) => `${day}/${month}/${year}`
  const dayNumber = (date: Date) => {
    const { day, month, year } = partsOf(date)
    return Date.UTC(Number(year), Number(month) - 1, Number(day)) / dayMs
  }
  const daysUntil = (iso: string, now: Date) => dayNumber(new Date(iso)) - dayNumber(now)
  return {
    timestamp(iso) {
      const date = new Date(iso)
      const parts = partsOf(date)
      return `${dayOf(date, parts)} ${parts['hour']}:${parts['minute']}:${parts['second']}`
    },
    day: (iso) => dayOf(new Date(iso)),
    daysUntil,
    longDay(iso, locale) {
      const { timeZone: zone } = clock.resolvedOptions()
      const style = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const
      return new Intl.DateTimeFormat(tags[locale], { ...style, timeZone: zone }).format(new Date(iso))
    },
    endOfDay({ year, month, day }) {
      const wanted = Date.UTC(year, month - 1, day, 23, 59, 59)
      const shownAt = (instant: number) => {
        const part = (name: string) => Number(parts[name])
        const parts = partsOf(new Date(instant))
        return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
      }
      // Twice: the first guess may lie on the other side of a change of the clocks.
      const first = wanted - (shownAt(wanted) - wanted)
      return new Date(first - (shownAt(first) - wanted)).toISOString()
    },
    relative(iso, now, locale) {
      const date = new Date(iso)
      const words = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' })
      const days = daysUntil(iso, now)
      if (days <= -7) return dayOf(date)
      if (days < 0) return words.format(days, 'day')
      const minutes = Math.round((date.getTime() - now.getTime()) / 60_000)
      return Math.abs(minutes) < 60 ? words.format(minutes, 'minute') : words.format(Math.round(minutes / 60), 'hour')
    },
  }
}
