import { sql } from 'kysely'
import type { ReportStatus } from '@canal/contract'
import { canMove } from '@canal/contract/reports/statuses'
import type { Tx } from '../../platform/db/transaction.ts'
import type { LogRecord } from '../audit-log/append.ts'
import type { Deps } from '../audit-log/deps.ts'
import { AppError } from '../../platform/errors.ts'
import type { MemberActor } from '../accounts/session/actor.ts'
import { changePolicy } from '../report-access/write-policy.ts'
import { isPartDue } from '../report-access/suppressed-parts.ts'
import type { ReportView } from '../report-access/view.ts'
import { scheduleDeletion } from './deletion-day.ts'
import { archiveReport, moveCount } from './archive.ts'
import { reactivateReport } from './reactivate.ts'
import { addEvent } from './reading/timeline.ts'

/** A report after a change, and what is to be written of it in its log. */
export interface Changed {
  view: ReportView
  records: LogRecord[]
}

/**
 * The investigation of a report is open from now on (art. 32.4): once, whatever its status becomes. Nothing where it was.
 */
export const openInvestigationOf = async (
  tx: Tx,
  actor: MemberActor,
  view: ReportView,
  at: Date,
): Promise<LogRecord[]> => {
  if (view.row.investigation_opened_at) return []
  const place = { channelId: actor.channelId, reportId: view.row.id }
  await scheduleDeletion(tx, place, { investigation_opened_at: at })
  await tx
    .updateTable('report')
    .set({ last_activity_at: at })
    .where('channel_id', '=', place.channelId)
    .where('id', '=', place.reportId)
    .execute()
  await addEvent(tx, place, { type: 'investigation_opened', at, data: { by: actor.tag.toString('hex') } })
  return [{ type: 'investigation_opened', userTag: actor.tag }]
}

/** Throws `part-waits` while a part waits that nobody could object to any more, once the report is archived. */
const requireNoPartWaits = async (tx: Tx, { row }: ReportView, at: Date): Promise<void> => {
  const waiting = await tx
    .selectFrom('report_part as p')
    .innerJoin('report as r', (join) =>
      join.onRef('r.channel_id', '=', 'p.channel_id').onRef('r.id', '=', 'p.report_id'),
    )
    .select('p.part')
    .where('p.channel_id', '=', row.channel_id)
    .where('p.report_id', '=', row.id)
    .where('p.erased_at', 'is', null)
    .where((eb) => eb.not(isPartDue(at)))
    .limit(1)
    .executeTakeFirst()
  if (waiting) throw new AppError('part-waits')
}

const move = async (tx: Tx, deps: Deps, actor: MemberActor, view: ReportView, status: ReportStatus, at: Date) => {
  if (status === 'archived') return archiveReport(tx, deps, view, at)
  if (view.row.status === 'reopened') return reactivateReport(tx, deps, actor, view, status, at)
  return changePolicy(tx, deps, view, { status, at })
}

/**
 * Moves a report to another status, with its event; the caller appends the records. Whoever moves it to `investigation`
 * opens the investigation. Throws `transition-refused` naming both statuses, `part-waits`. The caller holds the row FOR UPDATE.
 */
export const moveStatus = async (
  tx: Tx,
  deps: Deps,
  actor: MemberActor,
  view: ReportView,
  status: ReportStatus,
  at: Date,
): Promise<Changed> => {
  const previousStatus = view.row.status
  if (!canMove(previousStatus, status))
    throw new AppError('transition-refused', { params: { from: previousStatus, to: status } })
  // An investigator, whom a refusal would tell of it, archives it: the part then goes as at the end of a reopening.
  if (status === 'archived' && !actor.isInvestigator) await requireNoPartWaits(tx, view, at)
  await moveCount(tx, actor.channelId, previousStatus, status)
  const opened = status === 'investigation' ? await openInvestigationOf(tx, actor, view, at) : []
  const moved = await move(tx, deps, actor, view, status, at)
  await sql`update report set updated_at = ${at}, last_activity_at = ${at}
    where channel_id = ${actor.channelId} and id = ${view.row.id}`.execute(tx)
  const place = { channelId: actor.channelId, reportId: view.row.id }
  await addEvent(tx, place, { type: 'status', at, data: { status, previousStatus, by: actor.tag.toString('hex') } })
  const type = previousStatus === 'reopened' && status === 'archived' ? 'rearchived' : 'status_changed'
  return { view: moved, records: [...opened, { type, userTag: actor.tag, data: { status, previousStatus } }] }
}
