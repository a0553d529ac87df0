import { dayText, parseDay, type Day } from './month-grid.ts'

const two = (value: number) => String(value).padStart(2, '0')

/** yyyy-mm-dd, as calls and addresses say a day. */
export const toIsoDay = ({ year, month, day }: Day): string =>
  `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`

/** yyyy-mm-dd as people read it, dd/mm/yyyy; the text itself where it is no day. */
export const fromIsoDay = (text: string): string => {
  const day = parseDay(text.split('-').reverse().join('/'))
  return day ? dayText(day) : text
}
