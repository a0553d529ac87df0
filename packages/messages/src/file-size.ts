import type { Locale } from './locales.ts'

const units = ['kB', 'MB', 'GB'] as const
const kilo = 1000

/** In the first unit that needs no thousands: tenths below a hundred megabytes or gigabytes. */
const sizeText = (locale: Locale, bytes: number, round: (steps: number) => number): string => {
  const inUnit = (index: number) => {
    const whole = kilo ** (index + 1)
    const perWhole = index > 0 && bytes < 100 * whole ? 10 : 1
    return round((bytes * perWhole) / whole) / perWhole
  }
  // Rounded before it is compared, so that nothing reads 1,000 kB.
  const found = units.findIndex((_, index) => inUnit(index) < kilo)
  const unit = found < 0 ? units.length - 1 : found
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(inUnit(unit))
  return `${number}\u00a0${units[unit]}`
}

/**
 * The size of a file, a thousand bytes to the kilobyte as the letters MB say and most devices count. Rounded up, and a
 * limit down: what reads no larger than the limit is taken, and what is refused reads larger.
 */
export const fileSizeText = (locale: Locale, bytes: number): string => sizeText(locale, bytes, Math.ceil)

/** The most that a file, or several together, may have. */
export const sizeLimitText = (locale: Locale, bytes: number): string => sizeText(locale, Math.max(0, bytes), Math.floor)
