import type { RequestKind } from '@canal/contract/requests/kinds'
import type { AccessRequest } from '@canal/contract/requests/schemas'
import { inChannel, type Tx } from '../../platform/db/transaction.ts'
import type { Deps } from '../audit-log/deps.ts'
import { AppError } from '../../platform/errors.ts'
import type { MemberActor } from '../accounts/session/actor.ts'
import { toSubject, visibilityOf } from '../report-access/policy.ts'
import { byTag, channelPeople, everyPerson } from '../accounts/people/directory.ts'
import { loadReport, noReport } from '../report-access/report-view.ts'
import { membersOf } from '../report-access/assignable.ts'
import type { ReportView } from '../report-access/view.ts'
import { lockChain, type LogRecord } from '../audit-log/append.ts'
import { endVoteCalls } from '../notifications/mark-read.ts'
import { closeDueWindow } from './close-windows.ts'
import { closeRequest } from './close-request.ts'
import { grantRequest } from './grant.ts'
import { presentRequests } from './load-requests.ts'
import { logRequests } from './log-requests.ts'
import { findRequest, reportOfRequest, votersOf, writeBallot, type RequestRow, type VoterRow } from './repository.ts'
import { requireGenuine, requireNewestRequests, sealRequest } from './request-mac.ts'
import { completeDeferredVotes } from './complete-deferred-votes.ts'
import { ballotsOf, outcomeOf } from './tally.ts'

export interface OpenRequest {
  view: ReportView
  request: RequestRow
  voters: VoterRow[]
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A pending request with its report, both locked, the report first. Another's is the same 404 as none, after the same work. */
export const lockRequest = async (
  tx: Tx,
  deps: Deps,
  actor: MemberActor,
  wanted: { id: string; kind: RequestKind },
): Promise<OpenRequest> => {
  if (!uuid.test(wanted.id)) throw new AppError('request-not-found')
  const reportId = await reportOfRequest(tx, actor.channelId, wanted.id)
  const view = await loadReport(tx, deps, reportId ?? noReport, 'update')
  const request = await findRequest(tx, actor.channelId, wanted.id)
  const voters = await votersOf(tx, actor.channelId, [wanted.id])
  if (!view || !request || request.kind !== wanted.kind) throw new AppError('request-not-found')
  requireGenuine(deps, request, voters)
  const isVoter = voters.some((voter) => voter.voter_tag.equals(actor.tag) && !voter.left_at)
  const isRequester = request.requester_tag.equals(actor.tag)
  if (visibilityOf(toSubject(actor, view.row.id), view.facts) === 'none' || (!isVoter && !isRequester))
    throw new AppError('request-not-found')
  await requireNewestRequests(tx, deps, { channelId: actor.channelId, reportId: view.row.id })
  if (request.status !== 'pending') throw new AppError('request-closed')
  return { view, request, voters }
}

const ended = (actor: MemberActor, request: RequestRow, type: 'request_denied' | 'request_cancelled'): LogRecord => ({
  type,
  userTag: actor.tag,
  data: { request: request.id },
})

/** The request as the caller sees it after the change. */
const presentOne = async (tx: Tx, deps: Deps, actor: MemberActor, id: string): Promise<AccessRequest> => {
  const request = await findRequest(tx, actor.channelId, id)
  const people = await everyPerson(tx, deps, actor.channelId)
  const [presented] = request ? await presentRequests(tx, deps, actor, people, [request]) : []
  if (!presented) throw new AppError('request-not-found')
  return presented
}

/** A window that has passed is no longer open, whether or not the job has come by: what was asked in it has ended. */
const closePassedWindow = async (deps: Deps, channelId: string, id: string): Promise<void> => {
  if (!uuid.test(id)) return
  const found = await inChannel(deps.db, channelId, (tx) =>
    tx
      .selectFrom('request as q')
      .innerJoin('report as r', (join) =>
        join.onRef('r.channel_id', '=', 'q.channel_id').onRef('r.id', '=', 'q.report_id'),
      )
      .select('r.id')
      .where('q.channel_id', '=', channelId)
      .where('q.id', '=', id)
      .where('q.status', '=', 'pending')
      .where('r.status', '=', 'reopened')
      .where('r.reopened_until', '<=', deps.now())
      .execute(),
  )
  for (const report of found) await closeDueWindow(deps, channelId, report.id)
}

export type Choice = 'approve' | 'deny' | 'withdraw'

/**
 * Casts, changes or takes back a vote. The deciding approval releases the key in this very call; a denial leaves nothing
 * behind. Throws `request-not-found`, `request-closed`, `forbidden` for the requester.
 */
export const castBallot = async (
  deps: Deps,
  actor: MemberActor,
  wanted: { id: string; kind: RequestKind; choice: Choice },
): Promise<AccessRequest> => {
  await completeDeferredVotes(deps, actor)
  await closePassedWindow(deps, actor.channelId, wanted.id)
  return inChannel(deps.db, actor.channelId, async (tx) => {
    const at = deps.now()
    const open = await lockRequest(tx, deps, actor, wanted)
    const { request, view } = open
    const mine = open.voters.find((voter) => voter.voter_tag.equals(actor.tag))
    // The person who asks never decides, whatever the rows say.
    if (!mine || request.requester_tag.equals(actor.tag)) throw new AppError('forbidden')
    const vote = wanted.choice === 'withdraw' ? null : wanted.choice
    if (vote === mine.vote) return presentOne(tx, deps, actor, request.id)
    await lockChain(tx, view.row.id)
    await writeBallot(tx, { channelId: actor.channelId, requestId: request.id, tag: actor.tag, vote, at })
    const data = { request: request.id, ...(vote && { vote }) }
    await sealRequest(tx, deps, actor.channelId, request.id)
    const cast: LogRecord = { type: vote ? 'vote_cast' : 'vote_withdrawn', userTag: actor.tag, data }
    await logRequests(tx, deps, view, [cast], at)
    if (vote) await endVoteCalls(tx, actor.channelId, view.row.id, at)
    // A voter who is off the committee has no say, whether or not their access to this report was revoked yet.
    const isCounted = byTag(membersOf(view, await channelPeople(tx, deps, actor.channelId)))
    const voters = open.voters.map((voter) => (voter === mine ? { ...voter, vote } : voter))
    const outcome = outcomeOf(ballotsOf(voters, isCounted), request.threshold)
    // Only who approves opens.
    if (outcome === 'approved' && vote === 'approve') await grantRequest(tx, deps, actor, view, request, { at })
    if (outcome === 'denied') {
      await closeRequest(tx, deps, { channelId: actor.channelId, id: request.id }, { status: 'denied', at })
      await logRequests(tx, deps, view, [ended(actor, request, 'request_denied')], at)
    }
    return presentOne(tx, deps, actor, request.id)
  })
}

/** The requester gives up a pending request; it leaves the lists and stays in the log. */
export const cancelRequest = (
  deps: Deps,
  actor: MemberActor,
  wanted: { id: string; kind: RequestKind },
): Promise<AccessRequest> =>
  inChannel(deps.db, actor.channelId, async (tx) => {
    const at = deps.now()
    const { request, view } = await lockRequest(tx, deps, actor, wanted)
    if (!request.requester_tag.equals(actor.tag)) throw new AppError('forbidden')
    await lockChain(tx, view.row.id)
    const before = await presentOne(tx, deps, actor, request.id)
    await closeRequest(tx, deps, { channelId: actor.channelId, id: request.id }, { status: 'cancelled', at })
    await logRequests(tx, deps, view, [ended(actor, request, 'request_cancelled')], at)
    return { ...before, allowed: { vote: false, withdraw: false, cancel: false } }
  })
