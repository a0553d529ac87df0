import type { PendingShare } from '@canal/contract/reports/schemas'
import { inChannel, type Tx } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../audit-log/deps.ts'
import { AppError } from '../../../platform/errors.ts'
import type { MemberActor } from '../../accounts/session/actor.ts'
import { tellingAlarms } from '../../../platform/http/alarm.ts'
import { toSubject, grantOf, visibilityOf } from '../../report-access/policy.ts'
import { byTag, channelPeople } from '../../accounts/people/directory.ts'
import { loadReports, noReport, readableReport } from '../../report-access/report-view.ts'
import type { Person } from '../../accounts/people/directory.ts'
import type { ReportView } from '../../report-access/view.ts'
import { appendLog, lockChain } from '../../audit-log/append.ts'
import { endShareCalls } from '../../notifications/mark-read.ts'
import { dropPendingShare, findPendingShares, type PendingShareRow } from './pending-share-row.ts'
import { shareReport } from './share-report.ts'

/** The investigator whom a wish is for, as long as it is still to be granted. */
const wantedOf = (row: PendingShareRow, view: ReportView, find: (tag: Buffer) => Person | undefined) => {
  const person = find(row.holder_tag)
  if (!person?.isActive || !person.isInvestigator) return undefined
  const isSettled = grantOf(view.facts, person.tag, 'shared') ?? grantOf(view.facts, person.tag, 'excluded')
  return isSettled ? undefined : person
}

const present = (row: PendingShareRow, view: ReportView, person: Person): PendingShare => ({
  id: row.id,
  reportId: row.report_id,
  caseNumber: view.row.case_number,
  username: person.username,
  fullName: person.fullName,
  askedAt: row.asked_at.toISOString(),
  isReady: person.holder !== null,
})

/** For the report's own page: who waits to be let in. `view` is a report that the caller may open. */
export const wantedFor = async (tx: Tx, deps: Deps, view: ReportView, people: readonly Person[]) => {
  const rows = await findPendingShares(tx, deps, view.row.channel_id, { reportId: view.row.id })
  const find = byTag(people)
  return rows.flatMap((row) => {
    const person = wantedOf(row, view, find)
    return person ? [{ id: row.id, username: person.username, isReady: person.holder !== null }] : []
  })
}

/** What an administrator wishes of reports that the caller can open; of any other, nothing. */
export const listPendingShares = (deps: Deps, actor: MemberActor): Promise<PendingShare[]> =>
  tellingAlarms(deps, (onAltered) =>
    inChannel(deps.db, actor.channelId, async (tx) => {
      const rows = await findPendingShares(tx, deps, actor.channelId)
      const views = await loadReports(tx, deps, [...new Set(rows.map((row) => row.report_id))], onAltered)
      const find = byTag(await channelPeople(tx, deps, actor.channelId))
      return rows.flatMap((row) => {
        const view = views.get(row.report_id)
        if (!view || visibilityOf(toSubject(actor, row.report_id), view.facts) !== 'open') return []
        const person = wantedOf(row, view, find)
        return person ? [present(row, view, person)] : []
      })
    }),
  )

const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

/** A wish about a report that the caller can open. Throws `not-found` for any other, as for none. */
const findWanted = async (tx: Tx, deps: Deps, actor: MemberActor, id: string) => {
  const [row] = isUuid(id) ? await findPendingShares(tx, deps, actor.channelId, { id }) : []
  const reportId = row?.report_id ?? noReport
  const view = await readableReport(tx, deps, actor, reportId, 'update').catch((error: unknown) => {
    throw error instanceof AppError && error.code !== 'internal' ? new AppError('not-found') : error
  })
  if (!row) throw new AppError('not-found')
  const person = wantedOf(row, view, byTag(await channelPeople(tx, deps, actor.channelId)))
  if (!person) throw new AppError('not-found')
  return { row, view, person }
}

const refuse = async (
  tx: Tx,
  deps: Deps,
  actor: MemberActor,
  { row, view }: { row: PendingShareRow; view: ReportView },
) => {
  const at = deps.now()
  const { channelId } = actor
  const { id: reportId, status, version } = view.row
  await lockChain(tx, reportId)
  await dropPendingShare(tx, { channelId, reportId }, row.holder_tag)
  const data = { holder: row.holder_tag.toString('hex'), change: 'share_refused' }
  const record = { type: 'request_denied' as const, userTag: actor.tag, data }
  await appendLog(tx, deps, { channelId, reportId, status, version }, [record], at)
  await endShareCalls(tx, channelId, reportId, at)
}

/**
 * A member with access shares the report as an administrator wishes, or refuses for all. Throws `not-found` for what the
 * caller cannot see, `conflict` while the investigator's keys wait.
 */
export const answerPendingShare = async (
  deps: Deps,
  actor: MemberActor,
  { id, confirm }: { id: string; confirm: boolean },
): Promise<void> => {
  const wanted = await inChannel(deps.db, actor.channelId, async (tx) => {
    const found = await findWanted(tx, deps, actor, id)
    if (!confirm) await refuse(tx, deps, actor, found)
    return { id: found.view.row.id, username: found.person.username }
  })
  // Sharing ends the wish in its own transaction, no matter who shares first.
  if (confirm) await shareReport(deps, actor, wanted)
}
