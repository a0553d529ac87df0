import { actNames, rulesOfAct, type CaseAct } from '@canal/contract/casework/acts'
import { isStatus, type ReportStatus } from '@canal/contract/reports/statuses'
import type { LoggedAction } from '@canal/contract/reports/schemas'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { ReportView } from '../../report-access/view.ts'

interface EventRow {
  at: Date
  type: string
  data: { status?: string; previousStatus?: string }
}
type Change = { status: ReportStatus; previousStatus: ReportStatus }

/** Changes that a vote or the clock made say what they are by their type alone. */
const changeByType: Readonly<Record<string, Change>> = {
  reopened: { status: 'reopened', previousStatus: 'archived' },
  rearchived: { status: 'archived', previousStatus: 'reopened' },
}

const changeOf = ({ type, data }: EventRow): Change | null => {
  const { status, previousStatus } = data
  return isStatus(status) && isStatus(previousStatus) ? { status, previousStatus } : (changeByType[type] ?? null)
}

/** Acts of which the reporter is told. */
const isTold = (type: string): type is CaseAct =>
  actNames.some((name) => name === type && rulesOfAct(name).message !== null)

/**
 * What the committee did, as the reporter may know it: status changes, acknowledgement, extension and answer, latest first and without a user
 * (decisions §4). Made from business events in their order; the log is not opened for it.
 */
export const reporterActions = async (tx: Tx, view: ReportView): Promise<LoggedAction[]> => {
  const events = await tx
    .selectFrom('report_event')
    .select(['at', 'type', 'data'])
    .where('channel_id', '=', view.row.channel_id)
    .where('report_id', '=', view.row.id)
    .orderBy('position')
    .execute()
  const actions: LoggedAction[] = []
  let reportStatus: ReportStatus = 'pending'
  for (const event of events) {
    const change = changeOf(event)
    const act = isTold(event.type) ? event.type : null
    if (!change && !act) continue
    reportStatus = change?.status ?? reportStatus
    actions.push({
      // Not its place among the events: the gaps would tell how much the reporter is not shown.
      id: `${view.row.id}.${actions.length + 1}`,
      reportId: view.row.id,
      createdAt: event.at.toISOString(),
      type: act ?? 'status_changed',
      user: null,
      reportStatus,
      details: change ?? {},
    })
  }
  return actions.reverse()
}

/** With when parts were suppressed that the reporter would read otherwise: they are told at once (art. 29, 32.2, 32.3). */
export const withSuppressions = (
  actions: readonly LoggedAction[],
  { row }: ReportView,
  suppressed: readonly Date[],
): LoggedAction[] => {
  const told = suppressed.map((at, place): LoggedAction => ({
    id: `${row.id}.part.${place + 1}`,
    reportId: row.id,
    createdAt: at.toISOString(),
    type: 'part_suppressed',
    user: null,
    reportStatus: row.status,
    details: {},
  }))
  return [...told, ...actions].toSorted((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt))
}
