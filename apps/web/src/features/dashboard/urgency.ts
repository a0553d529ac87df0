import type { Dates } from '../../lib/office-dates.ts'

export type Urgency = 'neutral' | 'near' | 'over'

/** Amber from seven days on, red once it has passed. `days`: whole calendar days that are left. */
export const urgencyOf = (
  due: string,
  now: Date,
  dates: Pick<Dates, 'daysUntil'>,
): { urgency: Urgency; days: number } => {
  const days = dates.daysUntil(due, now)
  if (Date.parse(due) < now.getTime()) return { urgency: 'over', days }
  return { urgency: days <= 7 ? 'near' : 'neutral', days }
}
