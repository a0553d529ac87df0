import { sql } from 'kysely'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Deps } from '../audit-log/deps.ts'
import type { ReportView } from '../report-access/view.ts'
import type { LogRecord } from '../audit-log/append.ts'
import type { onAccessRevoked } from '../report-access/revocation/on-access-revoked.ts'
import { closeRequest } from './close-request.ts'
import { voteKinds } from './kinds/kinds.ts'
import { logRequests } from './log-requests.ts'
import { votersOf, type RequestRow } from './repository.ts'
import { requireGenuine, requireNewestRequests, sealRequest } from './request-mac.ts'
import { outcomeOf } from './tally.ts'

const pendingOf = (tx: Tx, view: ReportView): Promise<RequestRow[]> =>
  tx
    .selectFrom('request')
    .selectAll()
    .where('channel_id', '=', view.row.channel_id)
    .where('report_id', '=', view.row.id)
    .where('status', '=', sql.lit('pending'))
    .orderBy('requested_on')
    .orderBy('id')
    .forUpdate()
    .execute()

/** Takes one voter out of a request; what becomes of it, where that decides it. */
const leave = async (tx: Tx, request: RequestRow, tag: Buffer, at: Date): Promise<'denied' | 'cancelled' | null> => {
  // What they asked for; or, of a recusal, what has come about without a vote.
  if (request.requester_tag.equals(tag) || request.concerns_tag?.equals(tag)) return 'cancelled'
  await sql`update request_voter set left_at = ${at} where channel_id = ${request.channel_id}
    and request_id = ${request.id} and voter_tag = ${tag} and left_at is null`.execute(tx)
  const voters = await votersOf(tx, request.channel_id, [request.id])
  // It waits for its time, not for votes.
  if (voters.length === 0) return null
  const ballots = voters.map((voter) => ({ vote: voter.vote, hasLeft: voter.left_at !== null }))
  return outcomeOf(ballots, request.threshold) === 'denied' ? 'denied' : null
}

const leaveEach = async (tx: Tx, deps: Deps, view: ReportView, tag: Buffer, at: Date): Promise<LogRecord[]> => {
  const { channel_id: channelId } = view.row
  const records: LogRecord[] = []
  for (const request of await pendingOf(tx, view)) {
    requireGenuine(deps, request, await votersOf(tx, channelId, [request.id]))
    const outcome = await leave(tx, request, tag, at)
    await sealRequest(tx, deps, channelId, request.id)
    if (!outcome) continue
    await closeRequest(tx, deps, { channelId, id: request.id }, { status: outcome, at })
    const userTag = outcome === 'cancelled' && !request.concerns_tag ? tag : null
    records.push({ type: `request_${outcome}`, userTag, data: { request: request.id } })
  }
  return records
}

/**
 * These lost their say in a report, in this order: what they asked for is cancelled, and what they were to vote on goes on
 * without them. That may deny a request, never approve it (decisions §5). The caller holds the report FOR UPDATE and the
 * chain, has asked requireNewestRequests, and appends what this gives to the log, with requestsHash.
 */
export const leaveVotes = async (
  tx: Tx,
  deps: Deps,
  view: ReportView,
  tags: readonly Buffer[],
  at: Date,
): Promise<LogRecord[]> => {
  const records: LogRecord[] = []
  for (const tag of tags) records.push(...(await leaveEach(tx, deps, view, tag, at)))
  return records
}

/** The votes' part of `onAccessRevoked`. */
export const leaveRevoked: Parameters<typeof onAccessRevoked.add>[0] = async (
  tx,
  deps,
  view,
  { from, records, at },
) => {
  await requireNewestRequests(tx, deps, { channelId: view.row.channel_id, reportId: view.row.id })
  const ended = await leaveVotes(tx, deps, view, from, at)
  // Who lost the report is not assigned to it any more.
  await logRequests(tx, deps, view, [...records, ...ended], at, true)
}

/**
 * A report moved on: what was asked about its former state ends undecided, and nobody's late vote can open anything. The
 * caller holds the report FOR UPDATE and the chain; `view` is the report after the move.
 */
export const endRequests = async (tx: Tx, deps: Deps, view: ReportView, at: Date): Promise<void> => {
  const { channel_id: channelId, id: reportId } = view.row
  await requireNewestRequests(tx, deps, { channelId, reportId })
  const pending = (await pendingOf(tx, view)).filter(({ kind }) => voteKinds[kind].endsOnMove)
  for (const request of pending)
    await closeRequest(tx, deps, { channelId, id: request.id }, { status: 'cancelled', at })
  const records = pending.map((request): LogRecord => ({
    type: 'request_cancelled',
    userTag: null,
    data: { request: request.id },
  }))
  await logRequests(tx, deps, view, records, at)
}
