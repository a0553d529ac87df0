import type { Locale } from '@canal/messages'

const units = ['kB', 'MB', 'GB'] as const

/** Bytes as people read them, 1,024 to the kilobyte, so that a limit of 100 MiB reads 100 MB. */
export const fileSizeText = (locale: Locale, bytes: number): string => {
  let value = Math.max(bytes, 1) / 1024
  let unit = 0
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024
    unit += 1
  }
  const digits = unit === 0 ? 0 : 1
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(
    unit === 0 ? Math.ceil(value) : value,
  )
  return `${number}\u00a0${units[unit]}`
}
