import type { Ground, ProposalKind } from '@canal/contract/casework/proposals'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { bytes, readRows } from '../../platform/db/read-rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Person } from '../accounts/people/directory.ts'
import type { ReportKeys } from '../report-access/open-slot.ts'
import type { ReportView } from '../report-access/view.ts'
import { loadSealed, saveSealed } from './sealed-record.ts'

/** What somebody proposed, as it is kept: why, and who decided it. */
export interface KeptProposal {
  id: string
  kind: ProposalKind
  ground: Ground
  reason: string
  /** Of an extension: the last day to answer; of a part: when it goes by itself. As an instant. */
  until: string | null
  /** Which part of the report; null of any other kind. */
  part: string | null
  askedAt: string
  /** A user's id. */
  by: string
  /** `released`: a hold that somebody ended. */
  state: 'waiting' | 'done' | 'withdrawn' | 'released'
  /** Who confirmed, refused, withdrew or released it; null while it waits, and where it counted at once. */
  decidedBy: string | null
  decidedAt: string | null
  /** Nobody was left to confirm it when it was proposed, of a report that others had: it waits for its time (unconfirmed.ts). */
  waitsAlone: boolean
}

/** All proposals of a report, oldest first; null where the caller's keys do not reach what was written last. */
export const loadProposals = (tx: Tx, view: ReportView, keys: ReportKeys): Promise<readonly KeptProposal[] | null> =>
  loadSealed<readonly KeptProposal[]>(tx, view, keys, 'proposals', [])

/**
 * SQL: the id of the proposal that a log entry's payload names; null where it names none. The payload is read as text, and never
 * cast to JSON: one that somebody altered would make the search of a whole channel fail.
 */
export const proposalIn = (payload: 'p' | 'd') =>
  sql`substring(${sql.ref(`${payload}.data`)} from '"proposal":"([0-9a-f-]{36})"')`

const stoppedSchema = z.object({ id: z.string(), by: z.nullable(bytes), at: z.date() })

/**
 * The same, with those taken back that somebody stopped who has none of the report's keys: only the log says so. That it says
 * nothing proves nothing as long as nobody verified it.
 */
export const withStopped = async (
  tx: Tx,
  { row }: ReportView,
  proposals: readonly KeptProposal[],
  people: readonly Person[],
): Promise<readonly KeptProposal[]> => {
  const waiting = proposals.filter(({ waitsAlone, state }) => waitsAlone && state === 'waiting').map(({ id }) => id)
  if (waiting.length === 0) return proposals
  const found = await readRows(
    tx,
    stoppedSchema,
    sql`
    select ${proposalIn('p')} as id, e.user_tag as "by", e.at
    from log_entry e join log_payload p using (channel_id, report_id, sequence)
    where e.channel_id = ${row.channel_id} and e.report_id = ${row.id} and e.type = 'proposal_withdrawn'
      and ${proposalIn('p')} = any(${waiting}::text[])`,
  )
  return proposals.map((one) => {
    const stop = found.find(({ id }) => id === one.id)
    if (!stop) return one
    const by = people.find(({ everyTag }) => everyTag.some((tag) => stop.by?.equals(tag)))
    return { ...one, state: 'withdrawn' as const, decidedBy: by?.userId ?? null, decidedAt: stop.at.toISOString() }
  })
}

/** Keeps them; the caller appends an entry that changes contents. */
export const saveProposals = (
  tx: Tx,
  view: ReportView,
  keys: ReportKeys,
  proposals: readonly KeptProposal[],
): Promise<void> => saveSealed(tx, view, keys, 'proposals', proposals)
