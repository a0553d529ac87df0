import type { ReporterReport } from '@canal/contract/reports/schemas'
import { isShut, isStep, stageOf, statuses, type ReportStatus } from '@canal/contract/reports/statuses'

export interface Milestone {
  kind: 'received' | 'acknowledged' | 'answered' | ReportStatus
  state: 'done' | 'current' | 'ahead'
  /** When it was reached; null where it lies ahead, or was passed over. */
  at: string | null
  /** It was reached after its last day. */
  isLate?: boolean
}

const route = statuses.filter(isStep)

const isAfter = (at: string, dueAt: string): boolean => Date.parse(at) > Date.parse(dueAt)

const lastEntry = (report: ReporterReport, status: ReportStatus): string | null =>
  report.loggedActions
    .filter(({ type, details }) => type === 'status_changed' && details.status === status)
    .map(({ createdAt }) => createdAt)
    .sort()
    .at(-1) ?? null

/** How many stages lie behind a report. One in a status beside the way stands where it left it. */
const countBehind = (report: ReporterReport): number => {
  if (isStep(report.status)) return route.indexOf(report.status)
  if (isShut(report.status)) return route.length
  const entries = route.map((stage) => lastEntry(report, stage) ?? '')
  const latest = [...entries].sort().at(-1)
  return latest ? entries.indexOf(latest) + 1 : 0
}

/**
 * A report's way as its reporter sees it: what is behind it with dates, where it stands, what lies ahead. A stage that
 * was passed over is left out rather than shown as done.
 */
export const milestonesOf = (report: ReporterReport): Milestone[] => {
  const { status } = report
  // A report that was answered stands at the answer, not at preparing it.
  const isAnswered = status === 'resolution' && report.answeredAt !== null
  const isNew = stageOf(status) === 'new'
  const behind = countBehind(report)
  const stages = route.flatMap((stage, index): Milestone[] => {
    const at = lastEntry(report, stage)
    if (stage === status) return [{ kind: stage, state: isAnswered ? 'done' : 'current', at }]
    if (index < behind) return at ? [{ kind: stage, state: 'done', at }] : []
    return [{ kind: stage, state: 'ahead', at: null }]
  })
  const received: Milestone = {
    kind: 'received',
    state: isNew && !report.acknowledgedAt ? 'current' : 'done',
    at: report.createdAt,
  }
  const acknowledged: Milestone[] = report.acknowledgedAt
    ? [
        {
          kind: 'acknowledged',
          state: isNew ? 'current' : 'done',
          at: report.acknowledgedAt,
          isLate: isAfter(report.acknowledgedAt, report.acknowledgeBy),
        },
      ]
    : isNew
      ? [{ kind: 'acknowledged', state: 'ahead', at: null }]
      : []
  const aside: Milestone[] =
    isNew || isStep(status) ? [] : [{ kind: status, state: 'current', at: lastEntry(report, status) }]
  const answered: Milestone[] = report.answeredAt
    ? [
        {
          kind: 'answered',
          state: isAnswered ? 'current' : 'done',
          at: report.answeredAt,
          isLate: isAfter(report.answeredAt, report.deadline),
        },
      ]
    : []
  const isAhead = ({ state }: Milestone) => state === 'ahead'
  return [
    received,
    ...acknowledged,
    ...stages.filter((stage) => !isAhead(stage)),
    ...answered,
    ...aside,
    ...stages.filter(isAhead),
  ]
}
