import type { LoggedAction, ReporterReport } from '@canal/contract/reports/schemas'
import { isShut, isStep, shutStatuses, stageOf, statuses, type ReportStatus } from '@canal/contract/reports/statuses'

export interface Milestone {
  kind: 'received' | 'acknowledged' | 'answered' | 'closed' | ReportStatus
  state: 'done' | 'current' | 'ahead'
  /** When it was reached; null where it lies ahead, or was passed over. */
  at: string | null
  /** It was reached after its last day. */
  isLate?: boolean
}

const route = statuses.filter(isStep)

const isAfter = (at: string, dueAt: string): boolean => Date.parse(at) > Date.parse(dueAt)

const last = (report: ReporterReport, isIt: (action: LoggedAction) => boolean): string | null =>
  report.loggedActions
    .filter(isIt)
    .map(({ createdAt }) => createdAt)
    .sort()
    .at(-1) ?? null

/** When it was closed with an outcome; null while it is open. */
const closedAtOf = (report: ReporterReport): string | null => last(report, ({ type }) => type === 'closed')

const lastEntry = (report: ReporterReport, status: ReportStatus): string | null =>
  last(report, ({ type, details }) => type === 'status_changed' && details.status === status)

/** The key of the words for where a report stands: an answer that was sent, and an outcome, count for more than its status. */
export const standingOf = (report: ReporterReport) => {
  const { status, answeredAt } = report
  if (status === 'resolution' && answeredAt) return 'follow.status.answered'
  if ((status === 'archived' || (!isShut(status) && !answeredAt)) && closedAtOf(report)) return 'follow.status.closed'
  return `report.publicStatus.${status}` as const
}

/** How many stages lie behind a report. One in a status beside the way stands where it left it. */
const countBehind = (report: ReporterReport): number => {
  if (isStep(report.status)) return route.indexOf(report.status)
  if (isShut(report.status)) return route.length
  const entries = route.map((stage) => lastEntry(report, stage) ?? '')
  const latest = [...entries].sort().at(-1)
  return latest ? entries.indexOf(latest) + 1 : 0
}

/** Where a report stands: at its closing, or else at the answer and not at preparing it. One that is shut is shut. */
const nowOf = ({ status, acknowledgedAt, answeredAt }: ReporterReport, closedAt: string | null): Milestone['kind'] => {
  if (isShut(status)) return status
  if (closedAt) return 'closed'
  if (status === 'resolution' && answeredAt) return 'answered'
  if (stageOf(status) !== 'new') return status
  return acknowledgedAt ? 'acknowledged' : 'received'
}

/** In the order in which it happened. What stands now and nobody noted comes after what has a date. */
const byDate = (milestones: readonly Milestone[]): Milestone[] => {
  const moment = ({ at }: Milestone) => (at ? Date.parse(at) : Infinity)
  // Of what happened in one moment the order stays: sorting is stable.
  return [...milestones].sort((one, other) => (moment(one) === moment(other) ? 0 : moment(one) - moment(other)))
}

/**
 * A report's way as its reporter sees it: what happened, by its dates, and then what is still to come. A stage that was
 * passed over is left out rather than shown as done. The end of the way is the closing, which says an outcome; that the
 * committee puts a report aside is no step of it.
 */
export const milestonesOf = (report: ReporterReport): Milestone[] => {
  const { status, createdAt, acknowledgedAt, answeredAt } = report
  const closedAt = closedAtOf(report)
  const isNew = stageOf(status) === 'new'
  const behind = countBehind(report)
  const now = nowOf(report, closedAt)
  const reached = (kind: Milestone['kind'], at: string | null, dueAt?: string): Milestone[] => {
    const state = kind === now ? 'current' : 'done'
    if (!at) return kind === now ? [{ kind, state, at }] : []
    return [{ kind, state, at, ...(dueAt ? { isLate: isAfter(at, dueAt) } : {}) }]
  }
  const isEnded = closedAt !== null || isShut(status)
  const happened = [
    ...reached('received', createdAt),
    ...reached('acknowledged', acknowledgedAt, report.acknowledgeBy),
    ...route.flatMap((stage, index) =>
      index < behind || stage === status ? reached(stage, lastEntry(report, stage)) : [],
    ),
    ...(isNew || isStep(status) || isShut(status) ? [] : reached(status, lastEntry(report, status))),
    ...reached('answered', answeredAt, report.deadline),
    ...reached('closed', closedAt),
    ...(isShut(status) ? shutStatuses.flatMap((shut) => reached(shut, lastEntry(report, shut))) : []),
  ]
  const ahead: Milestone['kind'][] = [
    ...(isNew && !acknowledgedAt ? ['acknowledged' as const] : []),
    ...(isEnded ? [] : [...route.filter((stage, index) => index >= behind && stage !== status), 'closed' as const]),
  ]
  return [...byDate(happened), ...ahead.map((kind): Milestone => ({ kind, state: 'ahead', at: null }))]
}
