import { sql } from 'kysely'
import { statuses, type LogType, type ReportStatus } from '@canal/contract'
import type { LoggedAction } from '@canal/contract/reports/schemas'
import type { Tx } from '../../db/transaction.ts'
import type { ReportView } from '../access/index.ts'

interface EventRow {
  position: number
  at: Date
  type: string
  data: { status?: string; previousStatus?: string }
}
interface Happening {
  key: string
  at: Date
  type: LogType
  change: { status: ReportStatus; previousStatus: ReportStatus } | null
}

const isStatus = (value: string | undefined): value is ReportStatus =>
  (statuses as readonly (string | undefined)[]).includes(value)

/** Changes that a vote or the clock made say what they are by their type alone. */
const changeByType: Readonly<Record<string, Happening['change']>> = {
  reopened: { status: 'reopened', previousStatus: 'archived' },
  rearchived: { status: 'archived', previousStatus: 'reopened' },
}

const changeOf = ({ type, data }: EventRow): Happening['change'] => {
  const { status, previousStatus } = data
  return isStatus(status) && isStatus(previousStatus) ? { status, previousStatus } : (changeByType[type] ?? null)
}

const statusChange = (event: EventRow): Happening[] => {
  const change = changeOf(event)
  return change ? [{ key: String(event.position), at: event.at, type: 'status_changed', change }] : []
}

/** The committee's first word, and its answer: the clocks of art. 9.2 that were met. */
const metClocks = async (tx: Tx, view: ReportView): Promise<Happening[]> => {
  const found = await sql<{ rule: string; met_at: Date }>`select rule, met_at from clock
    where channel_id = ${view.row.channel_id} and report_id = ${view.row.id} and met_at is not null`.execute(tx)
  return found.rows.map(({ rule, met_at: at }) => ({ key: rule, at, type: 'chat_message_sent', change: null }))
}

/**
 * What the committee did, as the reporter may know it: status changes, acknowledgement and answer, latest first and
 * without a user (decisions §4). Made from business events and clocks; the log is not opened for it.
 */
export const reporterActions = async (tx: Tx, view: ReportView): Promise<LoggedAction[]> => {
  const events = await sql<EventRow>`select position, at, type, data from report_event
    where channel_id = ${view.row.channel_id} and report_id = ${view.row.id} order by position`.execute(tx)
  const happenings = [...events.rows.flatMap(statusChange), ...(await metClocks(tx, view))]
  happenings.sort((one, other) => one.at.getTime() - other.at.getTime())
  let reportStatus: ReportStatus = 'pending'
  const actions = happenings.map(({ key, at, type, change }): LoggedAction => {
    reportStatus = change?.status ?? reportStatus
    return {
      id: `${view.row.id}.${key}`,
      reportId: view.row.id,
      createdAt: at.toISOString(),
      type,
      user: null,
      reportStatus,
      details: change ?? {},
    }
  })
  return actions.reverse()
}
