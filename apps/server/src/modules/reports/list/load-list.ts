import { sql } from 'kysely'
import { answeredOf, nextDueOf, type Term } from '@canal/contract/casework/clocks'
import type { ReportListItem } from '@canal/contract/reports/schemas'
import { pipelined } from '../../../platform/db/pipelined.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../audit-log/deps.ts'
import { tamperEvidenceOf, type TamperEvidence } from '../../../platform/errors.ts'
import type { MemberActor } from '../../accounts/session/actor.ts'
import { toSubject, visibilityOf } from '../../report-access/policy.ts'
import { byTag, type Person } from '../../accounts/people/directory.ts'
import { firstEpoch, type SlotRow } from '../../report-access/slots.ts'
import { loadReports } from '../../report-access/report-view.ts'
import { openRecord } from '../../report-access/records.ts'
import { reachable } from '../../report-access/reachable.ts'
import { reportKeysOf, reportsSealedTo } from '../../report-access/open-slot.ts'
import type { ReportRow, ReportView } from '../../report-access/view.ts'
import type { KeptCategory } from '../category.ts'
import { recordPlace } from '../reading/contents.ts'
import { allowedToAccess, usernamesOf, visibleNames } from '../reading/present.ts'
import { newMessages } from '../reading/read-marks.ts'

export type ReportListRow = ReportRow & { db_now: Date }

/** Rows of one table for a page of reports, by report. */
const byReport = async <R extends { report_id: string }>(rows: Promise<R[]>) => {
  const groups = new Map<string, R[]>()
  for (const row of await rows) groups.set(row.report_id, [...(groups.get(row.report_id) ?? []), row])
  return groups
}

/** What the committee calls a report, and what it takes it to be about, which is not for an investigator. */
const openListed = async (
  actor: MemberActor,
  view: ReportView,
  slots: readonly SlotRow[],
  records: readonly { kind: string; epoch: number; box: Buffer }[],
): Promise<Pick<ReportListItem, 'subject' | 'category'>> => {
  const keys = reportKeysOf(actor, view, slots)
  const open = async <T>(kind: 'subject' | 'category'): Promise<T | null> => {
    const record = records.find((one) => one.kind === kind)
    if (!record || !keys.has('internal', record.epoch)) return null
    const key = await keys.key('internal', record.epoch)
    return openRecord<T>(key, recordPlace(view, kind, view.row.id, record.epoch), record.box)
  }
  const kept = actor.isInvestigator ? null : await open<KeptCategory>('category')
  return { subject: await open<string>('subject'), category: kept?.is ?? null }
}

/** A report's terms as its own row says them, which is as its clocks do (migrations/0003_reports.ts). */
const termsOf = ({ row }: ReportView): Term[] => [
  { rule: 'acknowledge', dueAt: row.acknowledge_by.toISOString(), metAt: row.acknowledged_at?.toISOString() ?? null },
  { rule: 'answer', dueAt: row.deadline.toISOString(), metAt: row.answered_at?.toISOString() ?? null },
]

const nothingListed = { subject: null, category: null }

/** A report whose rows were altered: what the list says of one that is shut, and that it is not for want of a right. */
const alteredItem = (row: ReportListRow): ReportListItem => ({
  id: row.id,
  caseNumber: row.case_number,
  createdAt: row.created_at.toISOString(),
  deadline: row.deadline.toISOString(),
  status: row.status,
  reviewers: [],
  membersAllowedToAccess: [],
  membersAllowedToDownloadFiles: [],
  ...nothingListed,
  next: null,
  answered: null,
  unread: false,
  lastActivityAt: null,
  readable: false,
  altered: true,
})

/**
 * Rows as the list shows them. Of a report that the actor may not open, only number, dates and status; who has part in it too,
 * where the actor had it when it was archived. Of one whose rows were altered, only number, dates and status, and to who has
 * keys of it alone: whether it is theirs to know of, its policy no longer says. What was found of these is to be told once the
 * transaction has ended (raiseAlarm). Gives the reports as they were read and verified, too, whoever may open them, and how many
 * messages of each are new to the actor.
 */
export const presentRows = async (
  tx: Tx,
  deps: Deps,
  actor: MemberActor,
  people: readonly Person[],
  rows: readonly ReportListRow[],
): Promise<{
  items: ReportListItem[]
  findings: TamperEvidence[]
  views: ReadonlyMap<string, ReportView>
  unread: ReadonlyMap<string, number>
}> => {
  const ids = rows.map((row) => row.id)
  const findings: TamperEvidence[] = []
  const isShown = sql<boolean>`channel_id = ${actor.channelId} and report_id = any(${ids}::uuid[])`
  const isUsable = sql<boolean>`kind = 'access' and target = 'internal'
    and (expires_at is null or expires_at > clock_timestamp())`
  const [views, reviewers, reads, records, sealed, unread] = await pipelined([
    loadReports(tx, deps, ids, (finding) => findings.push(finding)),
    byReport(tx.selectFrom('report_reviewer').selectAll().where(isShown).execute()),
    byReport(tx.selectFrom('report_read').selectAll().where(isShown).where('holder_tag', '=', actor.tag).execute()),
    byReport(
      tx.selectFrom('report_record').selectAll().where(isShown).where('kind', 'in', ['subject', 'category']).execute(),
    ),
    byReport(
      tx.selectFrom('slot').selectAll().where(isShown).where('holder_tag', '=', actor.tag).where(isUsable).execute(),
    ),
    newMessages(tx, deps, actor, ids),
  ])
  const known = await reportsSealedTo(
    tx,
    actor,
    findings.map(({ reportId }) => reportId),
  )
  const opening = reachable(actor, [...sealed.values()].flat())
  const find = byTag(people)
  const presentOne = async (row: ReportListRow): Promise<ReportListItem[]> => {
    const view = views.get(row.id)
    if (!view) return known.has(row.id) ? [alteredItem(row)] : []
    const slots = opening.filter((slot) => slot.report_id === row.id)
    // A member without a slot (reset, and not let in again) sees the row alone.
    const visibility = visibilityOf(toSubject(actor, row.id), view.facts)
    // The clock may have moved on since the page was found.
    if (visibility === 'none') return []
    // Keys of a later epoch alone open nothing: the report itself is under the first.
    const isReadable = visibility === 'open' && reportKeysOf(actor, view, slots).has('internal', firstEpoch)
    const hidden = !isReadable
    // Who has part in a report is for those who have it, or had it when it was archived.
    const isStranger = hidden && visibility !== 'archived'
    const terms = isStranger ? [] : termsOf(view)
    const item: ReportListItem = {
      id: row.id,
      caseNumber: row.case_number,
      createdAt: row.created_at.toISOString(),
      deadline: row.deadline.toISOString(),
      status: row.status,
      reviewers: isStranger
        ? []
        : (reviewers.get(row.id) ?? []).flatMap((r) => find(r.holder_tag)?.username ?? []).sort(),
      membersAllowedToAccess: isStranger ? [] : visibleNames(actor, allowedToAccess(view, people)),
      membersAllowedToDownloadFiles: isStranger ? [] : visibleNames(actor, usernamesOf(view, people, 'files')),
      ...(hidden ? nothingListed : await openListed(actor, view, slots, records.get(row.id) ?? [])),
      next: nextDueOf(terms, row.status),
      answered: answeredOf(terms),
      unread: isReadable && (!reads.has(row.id) || unread.has(row.id)),
      lastActivityAt: hidden ? null : row.last_activity_at.toISOString(),
      readable: isReadable,
    }
    return [item]
  }
  const present = async (row: ReportListRow): Promise<ReportListItem[]> => {
    try {
      return await presentOne(row)
    } catch (error) {
      const finding = tamperEvidenceOf(error)
      if (!finding) throw error
      findings.push(finding)
      return [alteredItem(row)]
    }
  }
  return { items: (await Promise.all(rows.map(present))).flat(), findings, views, unread }
}
