import { sql } from 'kysely'
import { isLocale, sourceLocale } from '@canal/messages'
import { waitingTextMost, type Waiting } from '@canal/contract/reports/dashboard'
import { pipelined } from '../../platform/db/pipelined.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Deps } from '../audit-log/deps.ts'
import type { TamperEvidence } from '../../platform/errors.ts'
import type { MemberActor } from '../accounts/session/actor.ts'
import { byTag, channelPeople, type Person } from '../accounts/people/directory.ts'
import { openWaitingProposals } from '../casework/waiting-proposals.ts'
import { toSubject, visibilityOf } from '../report-access/policy.ts'
import { loadReports } from '../report-access/report-view.ts'
import { presentRows, type ReportListRow } from '../reports/list/load-list.ts'
import { openTaskTexts } from '../reports/tasks/task-texts.ts'
import type { Candidate } from './waiting.ts'

type OpenProposals = Awaited<ReturnType<typeof openWaitingProposals>>['proposals']

const idsOf = (candidates: readonly Candidate[], kind?: Candidate['kind']): string[] => [
  ...new Set(candidates.filter((one) => !kind || one.kind === kind).map((one) => one.report_id)),
]

const requestsOf = async (tx: Tx, actor: MemberActor, candidates: readonly Candidate[]) => {
  const ids = candidates.flatMap(({ kind, item_id: id }) => (kind === 'vote' && id ? [id] : []))
  if (ids.length === 0) return []
  return tx
    .selectFrom('request as q')
    .innerJoin('request_voter as v', (join) =>
      join.onRef('v.channel_id', '=', 'q.channel_id').onRef('v.request_id', '=', 'q.id'),
    )
    .select(['q.id', 'q.kind', 'q.requester_tag', 'q.concerns_tag', 'q.requested_on'])
    .select([sql<string>`count(v.vote)`.as('voted'), sql<string>`count(*)`.as('total')])
    .where('q.channel_id', '=', actor.channelId)
    .where(sql<boolean>`q.id = any(${ids}::uuid[])`)
    .groupBy(['q.channel_id', 'q.id'])
    .execute()
}

const beginningOf = (text: string | undefined): string | null =>
  text === undefined ? null : Array.from(text).slice(0, waitingTextMost).join('')

const rowsOf = (tx: Tx, actor: MemberActor, ids: readonly string[]): Promise<ReportListRow[]> =>
  tx
    .selectFrom('report as r')
    .selectAll('r')
    .select(sql<Date>`clock_timestamp()`.as('db_now'))
    .where('r.channel_id', '=', actor.channelId)
    .where(sql<boolean>`r.id = any(${ids}::uuid[])`)
    .execute()

const reportsOf = async (
  tx: Tx,
  deps: Deps,
  actor: MemberActor,
  people: readonly Person[],
  rows: readonly ReportListRow[],
) => {
  const { items, findings, views, unread } = await presentRows(tx, deps, actor, people, rows)
  const intact = items.filter(({ altered }) => !altered)
  return { reports: new Map(intact.map((item) => [item.id, item])), findings, views, unread }
}

/**
 * The candidates, without proposals that wait no more and without the actor's own; the other proposals come by report, the oldest
 * first. A report whose omission waits (art. 9.2.c) is no candidate to be acknowledged. The caller tells what was found altered
 * once the transaction has ended (raiseAlarm).
 */
export const withOpenProposals = async (
  tx: Tx,
  deps: Deps,
  actor: MemberActor,
  found: readonly Candidate[],
): Promise<{ candidates: Candidate[]; proposals: OpenProposals; findings: TamperEvidence[] }> => {
  const findings: TamperEvidence[] = []
  const ids = idsOf(found, 'proposal')
  if (ids.length === 0) return { candidates: [...found], proposals: new Map(), findings }
  const views = await loadReports(tx, deps, ids, (finding) => findings.push(finding))
  const open = ids.filter((id) => {
    const view = views.get(id)
    return view && visibilityOf(toSubject(actor, id), view.facts) === 'open'
  })
  const { proposals, omitting, findings: altered } = await openWaitingProposals(tx, deps, actor, views, open)
  const isDue = ({ kind, report_id: id }: Candidate) => !(kind === 'acknowledge' && omitting.has(id))
  const place = found.findIndex(({ kind }) => kind === 'proposal')
  const before = found.slice(0, place).filter(isDue)
  const after = found.slice(place).filter(({ kind }) => kind !== 'proposal')
  const waiting = found
    .flatMap((one) => {
      const proposal = one.kind === 'proposal' && proposals.get(one.report_id)
      return proposal ? [{ ...one, at: new Date(proposal.askedAt) }] : []
    })
    .sort((one, other) => one.at.getTime() - other.at.getTime())
  const candidates = [...before, ...waiting, ...after]
  return { candidates, proposals, findings: [...findings, ...altered] }
}

/**
 * The rows as the page shows them. Each report passes the rule like a row of a list: one that the actor may not read is left
 * out, and only their subjects and tasks are decrypted; `proposals` are those that wait. A vote on an archived report has none: nobody reads it. What
 * was found altered is to be told once the transaction has ended (raiseAlarm).
 */
export const loadWaiting = async (
  tx: Tx,
  deps: Deps,
  actor: MemberActor,
  candidates: readonly Candidate[],
  proposals: OpenProposals,
): Promise<{ items: Waiting[]; findings: TamperEvidence[] }> => {
  if (candidates.length === 0) return { items: [], findings: [] }
  const [people, rows, requests] = await pipelined([
    channelPeople(tx, deps, actor.channelId),
    rowsOf(tx, actor, idsOf(candidates)),
    requestsOf(tx, actor, candidates),
  ])
  const { reports, findings, views, unread } = await reportsOf(tx, deps, actor, people, rows)
  const tasks = candidates.flatMap(({ kind, report_id: reportId, item_id: messageId }) =>
    kind === 'task' && messageId && reports.get(reportId)?.readable ? [{ reportId, messageId }] : [],
  )
  const { texts, findings: altered } = await openTaskTexts(tx, actor, views, tasks)
  const find = byTag(people)
  const items = candidates.flatMap(
    ({ kind, report_id: reportId, item_id: itemId, at, is_mine: isYours }): Waiting[] => {
      const report = reports.get(reportId)
      if (!report) return []
      const about = { reportId, caseNumber: report.caseNumber }
      if (kind === 'vote') {
        const request = requests.find(({ id }) => id === itemId)
        if (!request) return []
        return [
          {
            kind,
            ...about,
            subject: report.subject,
            requestId: request.id,
            requestKind: request.kind,
            requestedBy: find(request.requester_tag)?.fullName ?? '',
            concerns: find(request.concerns_tag)?.fullName ?? null,
            requestedOn: request.requested_on.toISOString(),
            voted: Number(request.voted),
            total: Number(request.total),
          },
        ]
      }
      if (!report.readable) return []
      const { subject } = report
      const due = at.toISOString()
      if (kind === 'answer') return [{ kind, ...about, subject, due }]
      if (kind === 'task' && itemId)
        return [{ kind, ...about, subject, messageId: itemId, text: beginningOf(texts.get(itemId)), due, isYours }]
      if (kind === 'proposal') {
        const proposal = proposals.get(reportId)
        if (!proposal) return []
        const proposedBy = people.find(({ userId }) => userId === proposal.by)?.fullName ?? ''
        return [{ kind, ...about, subject, proposed: proposal.kind, proposedBy, at: proposal.askedAt }]
      }
      if (kind === 'acknowledge') {
        const locale = rows.find(({ id }) => id === reportId)?.locale
        return [{ kind, ...about, subject, due, locale: isLocale(locale) ? locale : sourceLocale }]
      }
      return [{ kind: 'messages', ...about, subject, messages: unread.get(reportId) ?? 1, at: at.toISOString() }]
    },
  )
  return { items, findings: [...findings, ...altered] }
}
