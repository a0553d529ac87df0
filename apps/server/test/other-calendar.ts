/**
 * A calendar that shares nothing with the program's: days are numbered, months counted by a table, and clocks change by the rule
 * that is in force. Instants are whole seconds since 1970, in UTC.
 */

export interface Day {
  year: number
  month: number
  day: number
}
const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
export const lengthOf = (year: number, month: number): number =>
  month === 2 && isLeap(year) ? 29 : ([31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? NaN)

/** Days since 1 January 1970. */
export const numberOf = ({ year, month, day }: Day): number => {
  let days = day - 1
  for (let before = 1970; before < year; before += 1) days += isLeap(before) ? 366 : 365
  for (let before = 1; before < month; before += 1) days += lengthOf(year, before)
  return days
}
export const dayOf = (number: number): Day => {
  let [year, month, left] = [1970, 1, number]
  for (; left >= (isLeap(year) ? 366 : 365); year += 1) left -= isLeap(year) ? 366 : 365
  for (; left >= lengthOf(year, month); month += 1) left -= lengthOf(year, month)
  return { year, month, day: left + 1 }
}
/** 1 January 1970 was a Thursday. */
const isSunday = (number: number): boolean => number % 7 === 3
export const lastSunday = (year: number, month: number): number => {
  let number = numberOf({ year, month, day: lengthOf(year, month) })
  while (!isSunday(number)) number -= 1
  return number
}
export const firstSunday = (year: number, month: number): number => {
  let number = numberOf({ year, month, day: 1 })
  while (!isSunday(number)) number += 1
  return number
}

/** Seconds. */
export const [hour, dayLength] = [3600, 86_400] as const
const yearOf = (second: number): number => dayOf(Math.floor(second / dayLength)).year
/** Directive 2000/84/EC: from one o’clock UTC of March’s last Sunday to the same of October’s. */
const isEuropeanSummer = (second: number): boolean => {
  const year = yearOf(second)
  return second >= lastSunday(year, 3) * dayLength + hour && second < lastSunday(year, 10) * dayLength + hour
}
/** New Zealand: winter from April’s first Sunday to September’s last, both changed at 14 h UTC of the day before. */
const isSouthernWinter = (second: number): boolean => {
  const year = yearOf(second)
  const at = (sunday: number) => (sunday - 1) * dayLength + 14 * hour
  return second >= at(firstSunday(year, 4)) && second < at(lastSunday(year, 9))
}
const offsets: Record<string, (second: number) => number> = {
  'Europe/Madrid': (second) => (isEuropeanSummer(second) ? 2 : 1) * hour,
  'Atlantic/Canary': (second) => (isEuropeanSummer(second) ? 1 : 0) * hour,
  'Pacific/Auckland': (second) => (isSouthernWinter(second) ? 12 : 13) * hour,
}
/** Those that it knows. */
export const zones = Object.keys(offsets)
const offsetAt = (zone: string, second: number): number => offsets[zone]?.(second) ?? NaN

/** The number of the day that it is there. */
export const localDay = (second: number, zone: string): number =>
  Math.floor((second + offsetAt(zone, second)) / dayLength)
/** The last second of a day: it is the one that the zone's clock shows so. */
export const lastSecond = (number: number, zone: string): number => {
  const shown = (number + 1) * dayLength - 1
  const found = [0, 1, 2, 12, 13]
    .map((hours) => shown - hours * hour)
    .filter((second) => second + offsetAt(zone, second) === shown)
  return Math.max(...found)
}

/** The end of the last day of a term that began at an instant. */
export const afterDays = (second: number, days: number, zone: string): number =>
  lastSecond(localDay(second, zone) + days, zone)
export const afterMonths = (second: number, months: number, zone: string): number => {
  let { year, month, day } = dayOf(localDay(second, zone))
  for (let left = months; left > 0; left -= 1) [year, month] = month === 12 ? [year + 1, 1] : [year, month + 1]
  // Art. 5 of the Civil Code: where the month has no such day, the term ends with its last one.
  while (day > lengthOf(year, month)) day -= 1
  return lastSecond(numberOf({ year, month, day }), zone)
}

/** The hour that the zone's clock shows. */
export const localHour = (second: number, zone: string): number =>
  Math.floor(((second + offsetAt(zone, second)) % dayLength) / hour)

/** `yyyy-mm-dd` of a day's number. */
export const isoOf = (number: number): string => {
  const { year, month, day } = dayOf(number)
  return [year, month, day].map((part) => String(part).padStart(2, '0')).join('-')
}
