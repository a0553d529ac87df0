import { isShut, type ReportStatus } from '@canal/contract/reports/statuses'

export type Urgency = 'neutral' | 'near' | 'over' | 'done'

/** Amber from seven days on, red once it has passed. */
const nearDays = 7

/**
 * How pressing the answer is, so many days before its deadline. An archived report has had its answer, also while it is
 * reopened; its deadline presses nobody until it is taken up again. The server's dashboard counts by the same rule.
 */
export const urgencyOf = (days: number, status: ReportStatus): Urgency => {
  if (isShut(status)) return 'done'
  if (days < 0) return 'over'
  return days <= nearDays ? 'near' : 'neutral'
}
