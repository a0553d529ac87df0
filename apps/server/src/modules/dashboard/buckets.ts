import { wallClock } from '@canal/contract/reports/event-date'

/** A month as the kept figures number it: `yyyymm`. */
export type Month = number

export const monthOf = (instant: Date, timeZone: string): Month => {
  const { year, month } = wallClock(instant, timeZone)
  return year * 100 + month
}

/** A day as the kept figures number it: `yyyymmdd`. */
export const dayOf = (instant: Date, timeZone: string): number =>
  monthOf(instant, timeZone) * 100 + wallClock(instant, timeZone).day

/** So many months up to and with this one, the oldest first. */
export const monthsUntil = (last: Month, count: number): Month[] => {
  const index = Math.floor(last / 100) * 12 + (last % 100) - 1
  return Array.from({ length: count }, (_, position) => {
    const month = index - (count - 1) + position
    return Math.floor(month / 12) * 100 + (month % 12) + 1
  })
}

/** `yyyy-mm`. */
export const monthText = (month: Month): string => `${Math.floor(month / 100)}-${String(month % 100).padStart(2, '0')}`
