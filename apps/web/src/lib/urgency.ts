import { clockRules } from '@canal/contract/casework/clock-rules'
import type { NextDue } from '@canal/contract/casework/clocks'
import { taskNearDays } from '@canal/contract/notes/tasks'
import type { PlainDates } from './dates.ts'

export type Urgency = 'neutral' | 'near' | 'over'

/** The end of a term of the law, or of a task's day. */
export interface Term {
  readonly rule: NonNullable<NextDue>['rule'] | 'task'
  readonly dueAt: string
}

/**
 * How pressing a term is: near its end, or over once it has passed. `days`: whole calendar days that are left, in the zone of
 * `dates`.
 */
export const urgencyOf = (
  { rule, dueAt }: Term,
  now: Date,
  dates: Pick<PlainDates, 'daysUntil'>,
): { urgency: Urgency; days: number } => {
  const days = dates.daysUntil(dueAt, now)
  if (Date.parse(dueAt) < now.getTime()) return { urgency: 'over', days }
  const nearDays = rule === 'task' ? taskNearDays : clockRules[rule].nearDays
  return { urgency: days <= nearDays ? 'near' : 'neutral', days }
}
