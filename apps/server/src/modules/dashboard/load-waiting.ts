import { sql } from 'kysely'
import type { RequestKind } from '@canal/contract/requests/kinds'
import { isLocale, sourceLocale } from '@canal/messages'
import type { Waiting } from '@canal/contract/reports/dashboard'
import { pipelined } from '../../platform/db/pipelined.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Deps } from '../audit-log/deps.ts'
import type { TamperEvidence } from '../../platform/errors.ts'
import type { MemberActor } from '../accounts/session/actor.ts'
import { byTag, channelPeople, type Person } from '../accounts/people/directory.ts'
import { presentRows, type ReportListRow } from '../reports/list/load-list.ts'
import type { Candidate } from './waiting.ts'

interface RequestFacts {
  id: string
  kind: RequestKind
  requester_tag: Buffer
  concerns_tag: Buffer | null
  requested_on: Date
  voted: string
  total: string
}

const idsOf = (candidates: readonly Candidate[], kind?: Candidate['kind']): string[] => [
  ...new Set(candidates.filter((one) => !kind || one.kind === kind).map((one) => one.report_id)),
]

const requestsOf = async (tx: Tx, actor: MemberActor, candidates: readonly Candidate[]) => {
  const ids = candidates.flatMap(({ request_id: id }) => id ?? [])
  if (ids.length === 0) return []
  const found = await sql<RequestFacts>`select q.id, q.kind, q.requester_tag, q.concerns_tag, q.requested_on,
      count(v.vote) as voted, count(*) as total
    from request q join request_voter v on v.channel_id = q.channel_id and v.request_id = q.id
    where q.channel_id = ${actor.channelId} and q.id = any(${ids}::uuid[]) group by q.channel_id, q.id`.execute(tx)
  return found.rows
}

/** Messages of the reporter that the actor has not had on the screen, by report. */
const unreadOf = async (tx: Tx, actor: MemberActor, ids: readonly string[]): Promise<Map<string, number>> => {
  if (ids.length === 0) return new Map()
  const found = await sql<{ report_id: string; total: string }>`select m.report_id, count(*) as total from message m
      left join report_read d on d.channel_id = m.channel_id and d.report_id = m.report_id and d.holder_tag = ${actor.tag}
    where m.channel_id = ${actor.channelId} and m.report_id = any(${ids}::uuid[]) and m.sender = 'reporter'
      and m.position > coalesce(d.position, 0) group by m.report_id`.execute(tx)
  return new Map(found.rows.map((row) => [row.report_id, Number(row.total)]))
}

const rowsOf = async (tx: Tx, actor: MemberActor, ids: readonly string[]): Promise<ReportListRow[]> => {
  const found = await sql<ReportListRow>`select r.*, clock_timestamp() as db_now from report r
    where r.channel_id = ${actor.channelId} and r.id = any(${ids}::uuid[])`.execute(tx)
  return found.rows
}

const reportsOf = async (
  tx: Tx,
  deps: Deps,
  actor: MemberActor,
  people: readonly Person[],
  rows: readonly ReportListRow[],
) => {
  const { items, findings } = await presentRows(tx, deps, actor, people, rows)
  const intact = items.filter(({ altered }) => !altered)
  return { reports: new Map(intact.map((item) => [item.id, item])), findings }
}

/**
 * The rows as the page shows them. Each report passes the rule like a row of a list: one that the actor may not read is left
 * out, and no subject but these is decrypted. A vote on an archived report has none: nobody reads it. What was found
 * altered is to be told once the transaction has ended (raiseAlarm).
 */
export const loadWaiting = async (
  tx: Tx,
  deps: Deps,
  actor: MemberActor,
  candidates: readonly Candidate[],
): Promise<{ items: Waiting[]; findings: TamperEvidence[] }> => {
  if (candidates.length === 0) return { items: [], findings: [] }
  const [people, rows, requests, unread] = await pipelined([
    channelPeople(tx, deps, actor.channelId),
    rowsOf(tx, actor, idsOf(candidates)),
    requestsOf(tx, actor, candidates),
    unreadOf(tx, actor, idsOf(candidates, 'messages')),
  ])
  const { reports, findings } = await reportsOf(tx, deps, actor, people, rows)
  const find = byTag(people)
  const items = candidates.flatMap(({ kind, report_id: reportId, request_id: requestId, at }): Waiting[] => {
    const report = reports.get(reportId)
    if (!report) return []
    const about = { reportId, caseNumber: report.caseNumber }
    if (kind === 'vote') {
      const request = requests.find(({ id }) => id === requestId)
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
    if (kind === 'acknowledge') {
      const locale = rows.find(({ id }) => id === reportId)?.locale
      return [{ kind, ...about, subject, due, locale: isLocale(locale) ? locale : sourceLocale }]
    }
    return [{ kind, ...about, subject, messages: unread.get(reportId) ?? 1, at: at.toISOString() }]
  })
  return { items, findings }
}
