import { describe, expect, it } from 'vitest'
import { fileSizeText, sizeLimitText } from './file-size.ts'
import type { Locale } from './locales.ts'

/** As one reads it, without the space that keeps number and unit together. */
const size = (bytes: number, locale: Locale = 'es') => fileSizeText(locale, bytes).replace('\u00a0', ' ')
const limit = (bytes: number, locale: Locale = 'es') => sizeLimitText(locale, bytes).replace('\u00a0', ' ')
const bytesOf = (text: string) => {
  const [number = '', unit = ''] = text.split(' ')
  return Number(number.replace(',', '.')) * { kB: 1e3, MB: 1e6, GB: 1e9 }[unit as 'kB' | 'MB' | 'GB']
}

describe('a size', () => {
  it('is written in the language’s own digits, a thousand bytes to the kilobyte', () => {
    expect([size(1), size(1500), size(1_890_000), size(1_890_000, 'en')]).toEqual(['1 kB', '2 kB', '1,9 MB', '1.9 MB'])
    expect([size(12_400_000), size(999_999), size(340_000_000)]).toEqual(['12,4 MB', '1 MB', '340 MB'])
    expect([size(2_500_000_000), size(5_000_000_000_000)]).toEqual(['2,5 GB', '5000 GB'])
  })

  it('as a limit is the most that holds: 100 MiB reads 104 MB, 500 MiB 524 MB and 1 MiB 1 MB', () => {
    expect([limit(100 * 1024 ** 2), limit(500 * 1024 ** 2), limit(1024 ** 2)]).toEqual(['104 MB', '524 MB', '1 MB'])
    expect([limit(2.5 * 1024 ** 2), limit(0), limit(-5)]).toEqual(['2,6 MB', '0 kB', '0 kB'])
  })

  it('never reads smaller than the limit where it is refused, nor larger than it where it is exactly what the limit reads', () => {
    for (const bytes of [1000, 524_288, 999_999, 1024 ** 2, 3 * 1024 ** 2, 99_999_999, 100 * 1024 ** 2, 1024 ** 3]) {
      expect(bytesOf(limit(bytes))).toBeLessThanOrEqual(bytes)
      expect(size(bytesOf(limit(bytes)))).toBe(limit(bytes))
      expect(bytesOf(size(bytes + 1))).toBeGreaterThan(bytesOf(limit(bytes)))
    }
  })
})
