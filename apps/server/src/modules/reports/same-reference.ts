import type { OwnSameReference, ReportDeletion, SameReference } from '@canal/contract/reports/schemas'
import { inChannel, type Tx } from '../../platform/db/transaction.ts'
import type { MemberActor, ReporterActor } from '../accounts/session/actor.ts'
import { moveReporterSession } from '../accounts/session/session.ts'
import type { Deps } from '../audit-log/deps.ts'
import { toSubject, visibilityOf } from '../report-access/policy.ts'
import { reportKeys } from '../report-access/open-slot.ts'
import { loadReports } from '../report-access/report-view.ts'
import { credentialsOf, isGenuine, reporterOfReport, type Credential } from '../report-access/reporter-credentials.ts'
import type { ReportView } from '../report-access/view.ts'
import { presentDeletion, presentOwnDeletion } from './deletion-day.ts'
import { isShownTo } from './reading/contents.ts'
import { shownToReporter } from './reading/read-marks.ts'
import { beginVisit } from './reading/visits.ts'

/** Whether the reporter’s reference opens a report. */
export const isUnderReference = (deps: Deps, actor: ReporterActor, reportId: string): Promise<boolean> =>
  inChannel(deps.db, actor.channelId, async (tx) => (await reporterOfReport(tx, deps, actor, reportId)) !== null)

/** Has the session go on with another report that its reference opens, as a visit to it; nothing happens for one that it does not open. */
export const openOther = async (deps: Deps, actor: ReporterActor, reportId: string): Promise<void> => {
  if (reportId === actor.reportId) return
  const other = await inChannel(deps.db, actor.channelId, async (tx) => {
    const found = await reporterOfReport(tx, deps, actor, reportId)
    if (found) await moveReporterSession(tx, actor.sessionId, reportId)
    return found
  })
  if (other) await beginVisit(deps, other)
}

/** The other reports that these rows open, older ones first; one whose rows were altered is left out. */
const othersUnder = async (
  tx: Tx,
  deps: Deps,
  credentials: readonly Credential[],
  reportId: string,
): Promise<ReportView[]> => {
  const ids = credentials.map((row) => row.report_id).filter((id) => id !== reportId)
  if (ids.length === 0) return []
  const views = [...(await loadReports(tx, deps, ids)).values()]
  return views.sort((one, other) => one.row.received_at.getTime() - other.row.received_at.getTime())
}

const present = ({ row }: ReportView, deletion: ReportDeletion): SameReference => ({
  id: row.id,
  caseNumber: row.case_number,
  createdAt: row.created_at.toISOString(),
  deletion,
})

/** Whether the committee wrote in a report what its reporter has not been shown. */
const hasNews = async (tx: Tx, actor: ReporterActor, view: ReportView): Promise<boolean> => {
  const { last } = await tx
    .selectFrom('message')
    .select(({ fn }) => fn.max('position').as('last'))
    .where('report_id', '=', view.row.id)
    .where('sender', '=', 'reviewer')
    .where(isShownTo(actor))
    .executeTakeFirstOrThrow()
  return last !== null && last > (await shownToReporter(tx, view, await reportKeys(tx, actor, view)))
}

/** As the reporter sees them. */
export const ownSameReference = async (
  tx: Tx,
  deps: Deps,
  actor: ReporterActor,
  timeZone: string,
): Promise<OwnSameReference[]> => {
  const own = await credentialsOf(tx, deps, actor)
  const others: OwnSameReference[] = []
  for (const view of await othersUnder(tx, deps, own, actor.reportId))
    others.push({
      ...present(view, presentOwnDeletion(view.row, timeZone, deps.now())),
      hasNews: await hasNews(tx, { ...actor, reportId: view.row.id }, view),
    })
  return others
}

/**
 * As a member sees them: those that they may open, or could once a vote reopens them. That two reports are of one person is
 * nothing for who reads one alone, and nothing for an investigator.
 */
export const sameReferenceOf = async (
  tx: Tx,
  deps: Deps,
  actor: MemberActor,
  { row }: ReportView,
  timeZone: string,
): Promise<SameReference[]> => {
  if (actor.isInvestigator) return []
  const found = await tx
    .selectFrom('reporter_credential')
    .selectAll()
    .where('id', 'in', (own) => own.selectFrom('reporter_credential').select('id').where('report_id', '=', row.id))
    .execute()
  const genuine = found.filter((credential) => isGenuine(deps, credential))
  const own = new Set(genuine.filter((credential) => credential.report_id === row.id).map(({ id }) => id))
  const under = genuine.filter(({ id }) => own.has(id))
  const views = await othersUnder(tx, deps, under, row.id)
  const isKnown = (view: ReportView) =>
    ['open', 'archived'].includes(visibilityOf(toSubject(actor, view.row.id), view.facts))
  return views.filter(isKnown).map((view) => present(view, presentDeletion(view.row, timeZone)))
}
