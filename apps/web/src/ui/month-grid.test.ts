import { describe, expect, it } from 'vitest'
import {
  addDays,
  completeDay,
  addMonths,
  clampDay,
  dayText,
  monthGrid,
  moveByKey,
  parseDay,
  rangeEnd,
  rangeStart,
} from './month-grid.ts'

describe('a month’s grid', () => {
  it('begins its weeks on Sunday', () => {
    // 1 November 2026 is a Sunday, 1 December 2026 a Tuesday.
    expect(monthGrid(2026, 11)[0]?.map((cell) => cell?.day ?? null)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(monthGrid(2026, 12)[0]?.map((cell) => cell?.day ?? null)).toEqual([null, null, 1, 2, 3, 4, 5])
  })

  it('holds each day of the month once', () => {
    const days = monthGrid(2028, 2)
      .flat()
      .flatMap((cell) => (cell ? [cell.day] : []))
    expect(days).toEqual(Array.from({ length: 29 }, (_, index) => index + 1))
  })

  it('knows that 1900 was no leap year and 2000 was one', () => {
    expect(monthGrid(1900, 2).flat().filter(Boolean)).toHaveLength(28)
    expect(monthGrid(2000, 2).flat().filter(Boolean)).toHaveLength(29)
  })
})

describe('moving in a calendar', () => {
  const day = { year: 2026, month: 1, day: 31 }

  it('goes by days and weeks with the arrows, over the ends of months', () => {
    expect(moveByKey('ArrowRight', day, false)).toEqual({ year: 2026, month: 2, day: 1 })
    expect(moveByKey('ArrowUp', day, false)).toEqual({ year: 2026, month: 1, day: 24 })
  })

  it('goes to the ends of the week with Home and End', () => {
    expect(moveByKey('Home', day, false)).toEqual({ year: 2026, month: 1, day: 25 })
    expect(moveByKey('End', { year: 2026, month: 1, day: 25 }, false)).toEqual(day)
  })

  it('goes by months with the page keys, to the last day where there is no such day', () => {
    expect(moveByKey('PageDown', day, false)).toEqual({ year: 2026, month: 2, day: 28 })
    expect(moveByKey('PageUp', day, true)).toEqual({ year: 2025, month: 1, day: 31 })
  })

  it('leaves other keys alone', () => {
    expect(moveByKey('a', day, false)).toBeNull()
  })

  it('stays within 1 January 1900 and 1 January 2100', () => {
    expect(clampDay(addDays(rangeStart, -1), rangeStart, rangeEnd)).toEqual({ year: 1900, month: 1, day: 1 })
    expect(clampDay(addMonths(rangeEnd, 1), rangeStart, rangeEnd)).toEqual({ year: 2100, month: 1, day: 1 })
  })
})

describe('a typed day', () => {
  it('is read in the forms that people write, and written in one', () => {
    for (const text of ['2/3/2026', '02/03/2026', '2-3-2026', ' 02.03.2026 ']) {
      const day = parseDay(text)
      expect(day && dayText(day)).toBe('02/03/2026')
    }
  })

  it('is completed from two figures of a year and from figures alone', () => {
    const read = (text: string) => {
      const day = completeDay(text, 2026)
      return day && dayText(day)
    }
    for (const text of ['2/3/26', '02.03.26', '020326', '02032026', '2 3 2026']) expect(read(text)).toBe('02/03/2026')
    expect(read('2/3/27')).toBe('02/03/1927')
    for (const text of ['31/02/26', '2326', '2/3/202', 'hoy', '']) expect(read(text)).toBeNull()
  })

  it('is no day where the calendar has none', () => {
    for (const text of ['31/02/2026', '29/02/2026', '00/01/2026', '01/13/2026', '2026-03-02', '', 'hoy'])
      expect(parseDay(text)).toBeNull()
  })
})
