import type { ReportStatus } from '@canal/contract'
import type { ReporterReport } from '@canal/contract/reports/schemas'

export interface Milestone {
  kind: 'received' | 'acknowledged' | ReportStatus
  state: 'done' | 'current' | 'ahead'
  /** When it was reached; null where it lies ahead, or was passed over. */
  at: string | null
}

const route = ['instruction', 'investigation', 'resolution', 'archived'] as const

const lastEntry = (report: ReporterReport, status: ReportStatus): string | null =>
  report.loggedActions
    .filter(({ type, details }) => type === 'status_changed' && details.status === status)
    .map(({ createdAt }) => createdAt)
    .sort()
    .at(-1) ?? null

/**
 * A report's way as its reporter sees it: what is behind it with dates, where it stands, what lies ahead. A stage that
 * was passed over is left out rather than shown as done.
 */
export const milestonesOf = (report: ReporterReport): Milestone[] => {
  const { status } = report
  const position = route.findIndex((stage) => stage === status)
  const stages = route.flatMap((stage, index): Milestone[] => {
    const at = lastEntry(report, stage)
    if (stage === status) return [{ kind: stage, state: 'current', at }]
    const isBehind = status === 'reopened' || index < position
    if (isBehind) return at ? [{ kind: stage, state: 'done', at }] : []
    return [{ kind: stage, state: 'ahead', at: null }]
  })
  const received: Milestone = {
    kind: 'received',
    state: status === 'pending' && !report.acknowledgedAt ? 'current' : 'done',
    at: report.createdAt,
  }
  const acknowledged: Milestone[] = report.acknowledgedAt
    ? [{ kind: 'acknowledged', state: status === 'pending' ? 'current' : 'done', at: report.acknowledgedAt }]
    : status === 'pending'
      ? [{ kind: 'acknowledged', state: 'ahead', at: null }]
      : []
  const reopened: Milestone[] =
    status === 'reopened' ? [{ kind: 'reopened', state: 'current', at: lastEntry(report, 'reopened') }] : []
  return [received, ...acknowledged, ...stages, ...reopened]
}
