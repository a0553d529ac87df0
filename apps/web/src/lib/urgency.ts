import { clockRules } from '@canal/contract/casework/clock-rules'
import type { NextDue } from '@canal/contract/casework/clocks'
import type { PlainDates } from './dates.ts'

export type Urgency = 'neutral' | 'near' | 'over'

/**
 * How pressing a term is: near its end, or over once it has passed. `days`: whole calendar days that are left, in the zone of
 * `dates`.
 */
export const urgencyOf = (
  { rule, dueAt }: NonNullable<NextDue>,
  now: Date,
  dates: Pick<PlainDates, 'daysUntil'>,
): { urgency: Urgency; days: number } => {
  const days = dates.daysUntil(dueAt, now)
  if (Date.parse(dueAt) < now.getTime()) return { urgency: 'over', days }
  return { urgency: days <= clockRules[rule].nearDays ? 'near' : 'neutral', days }
}
