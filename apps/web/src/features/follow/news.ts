import type { ReportStatus } from '@canal/contract'
import type { ChatMessage, ReporterReport } from '@canal/contract/reports/schemas'

export interface News {
  /** When the reporter was here before. */
  since: string
  messages: readonly ChatMessage[]
  statuses: readonly { status: ReportStatus; at: string }[]
  /** When parts were suppressed. */
  suppressed: readonly string[]
}

/** Times are kept to the minute: what came in the minute of the visit may not have been seen. */
const isSince = (moment: string, since: string) => Date.parse(moment) >= Date.parse(since)

/** What the committee did since the last visit; null on a first one, when everything is new. */
export const newsOf = (report: ReporterReport): News | null => {
  const since = report.previousVisitAt
  if (!since) return null
  const statuses = report.loggedActions.flatMap(({ type, createdAt, details }) =>
    type === 'status_changed' && details.status && isSince(createdAt, since)
      ? [{ status: details.status, at: createdAt }]
      : [],
  )
  const messages = report.details.chat.messages.filter((one) => !one.isReporter && isSince(one.timestamp, since))
  const suppressed = report.loggedActions.flatMap(({ type, createdAt }) =>
    type === 'part_suppressed' && isSince(createdAt, since) ? [createdAt] : [],
  )
  return { since, messages, statuses, suppressed }
}

export const isNewMessage = (message: ChatMessage, since: string | null): boolean =>
  since !== null && !message.isReporter && isSince(message.timestamp, since)
