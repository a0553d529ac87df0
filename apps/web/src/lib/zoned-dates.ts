import type { Locale } from '@canal/messages'

const styles = {
  /** 20 de noviembre de 2026 */
  day: { day: 'numeric', month: 'long', year: 'numeric' },
  /** 20 de noviembre */
  shortDay: { day: 'numeric', month: 'long' },
  /** viernes, 20 de noviembre de 2026 */
  fullDay: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  /** 10:42 */
  time: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

export type DateStyle = keyof typeof styles

const tags: Readonly<Record<Locale, string>> = { es: 'es-ES', en: 'en-GB' }

/** An instant (ISO 8601) in words of a language, on the clock of a zone. */
export const dateText = (locale: Locale, iso: string, style: DateStyle, timeZone: string): string =>
  new Intl.DateTimeFormat(tags[locale], { ...styles[style], timeZone }).format(new Date(iso))

/** The calendar day of an instant in a zone, as YYYY-MM-DD: for comparing days, and for `datetime`. */
export const dayIn = (iso: string, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    new Date(iso),
  )

/** Whole calendar days from one instant's day to another's; negative once it has passed. */
export const daysBetween = (from: string, to: string, timeZone: string): number =>
  Math.round((Date.parse(dayIn(to, timeZone)) - Date.parse(dayIn(from, timeZone))) / 86_400_000)
