import type { Dates } from '../../lib/office-dates.ts'

export type Press = 'neutral' | 'near' | 'over'

/** Amber from seven days on, red once it has passed. `days`: whole calendar days that are left. */
export const pressOf = (due: string, now: Date, dates: Pick<Dates, 'daysUntil'>): { press: Press; days: number } => {
  const days = dates.daysUntil(due, now)
  if (Date.parse(due) < now.getTime()) return { press: 'over', days }
  return { press: days <= 7 ? 'near' : 'neutral', days }
}
