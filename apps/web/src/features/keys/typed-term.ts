import { keptTerms, longestTerm, type RetentionTerm } from '@canal/contract/casework/deletion'

/** In what a term is typed; whole years are months on the wire. */
export const units = ['days', 'months', 'years'] as const
export type Unit = (typeof units)[number]

export interface TypedTerm {
  readonly count: string
  readonly unit: Unit
}

const most = { ...longestTerm, years: keptTerms.longest.years } as const

/** The largest number that a unit may have. */
export const mostOf = (unit: Unit): number => most[unit]

/** A term as somebody would type it. */
export const typedOf = (term: RetentionTerm): TypedTerm => {
  if ('days' in term) return { count: String(term.days), unit: 'days' }
  const years = term.months / 12
  return years > 0 && Number.isInteger(years)
    ? { count: String(years), unit: 'years' }
    : { count: String(term.months), unit: 'months' }
}

/** Null for what is no whole number from 0 to ten years. */
export const termOfTyped = ({ count, unit }: TypedTerm): RetentionTerm | null => {
  const digits = count.trim()
  const number = Number(digits)
  if (!/^\d{1,4}$/.test(digits) || number > mostOf(unit)) return null
  if (unit === 'days') return { days: number }
  return { months: unit === 'years' ? number * 12 : number }
}
