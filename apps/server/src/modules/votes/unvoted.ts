import { servedAs, type RequestKind } from '@canal/contract/requests/kinds'
import { holderTag } from '../../platform/crypto/tags.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Deps } from '../audit-log/deps.ts'
import { AppError } from '../../platform/errors.ts'
import type { MemberActor } from '../accounts/session/actor.ts'
import { areClocksApart, databaseTime, rosterOf } from '../audit-log/governance/store.ts'
import { placesOf, type Roster } from '../audit-log/governance/roster.ts'
import { stopDaysAfterLeaving } from '../audit-log/governance/rule.ts'
import { channelPeople } from '../accounts/people/directory.ts'
import { electorateOf } from '../report-access/assignable.ts'
import { everyOtherMember } from '../report-access/ever-members.ts'
import { grantOf } from '../report-access/policy.ts'
import { loadReport } from '../report-access/report-view.ts'
import type { ReportView } from '../report-access/view.ts'
import { lockChain } from '../audit-log/append.ts'
import { requireWholeLog } from '../audit-log/verify/verify-log.ts'
import { notify } from '../notifications/notify.ts'
import { closeRequest } from './close-request.ts'
import { grantRequest } from './grant.ts'
import { logRequests } from './log-requests.ts'
import { findRequest, votersOf, type RequestRow } from './repository.ts'
import { requireGenuine, requireNewestRequests } from './request-mac.ts'

const dayMs = 24 * 3_600_000
/** So long a request waits where nobody is left who could vote on it. */
const waitingMs = 7 * dayMs

/** Throws `no-voters` for a kind of request that somebody has to vote on. */
export const requireWay = (kind: RequestKind): void => {
  if (servedAs(kind).withoutVoters === 'refused') throw new AppError('no-voters')
}

/**
 * When a request that nobody can vote on may be decided without a vote, unless somebody stops it. After a restore it waits
 * anew: that it was stopped may be among what was lost.
 */
export const decidedFrom = (
  { acceptedAt }: Pick<Roster, 'acceptedAt'>,
  { requested_on: asked }: Pick<RequestRow, 'requested_on'>,
): Date => new Date(Math.max(asked.getTime(), acceptedAt?.getTime() ?? 0) + waitingMs)

/** Requests made before this moment have waited long enough, unless a restore made them wait anew. */
export const waitedSince = (now: Date): Date => new Date(now.getTime() - waitingMs)

interface Stopper {
  userId: string
  tag: Buffer
}

/**
 * Who can stop a request that nobody can vote on: anybody who has the report or had it, and members who left the committee
 * up to thirty days ago. Nobody whom the reporter excluded or who was recused, and neither investigators nor the alternate.
 */
export const stoppersOf = async (tx: Tx, deps: Deps, view: ReportView, requester: Buffer): Promise<Stopper[]> => {
  const { channel_id: channelId } = view.row
  const roster = await rosterOf(tx, deps, channelId)
  const places = placesOf(roster)
  const since = (await databaseTime(tx, deps)).getTime() - stopDaysAfterLeaving * dayMs
  const left = roster.former.filter(
    ({ until, user }) =>
      until.getTime() >= since && !places.some((place) => place.user === user && place.capacity === 'member'),
  )
  const others = await everyOtherMember(tx, deps, requester, view)
  return [...places, ...left]
    .filter(({ capacity }) => capacity === 'member')
    .map(({ user }) => ({ userId: user, tag: holderTag(deps.rootKeys, channelId, user) }))
    .filter(({ tag }) => others.some((other) => other.equals(tag)) && !grantOf(view.facts, tag, 'excluded'))
}

/** Anybody who can stop what waits in a report without a second person is told. */
export const tellStoppers = async (
  tx: Tx,
  deps: Deps,
  actor: MemberActor,
  view: ReportView,
  at: Date,
): Promise<void> => {
  const to = (await stoppersOf(tx, deps, view, actor.tag)).map(({ tag }) => tag)
  await notify(tx, { channelId: actor.channelId, reportId: view.row.id, kind: 'no-voters', to, by: actor.tag, at })
}

/**
 * A request that nobody can vote on: approved at once, in the requester's own session, where the report never had another
 * member; otherwise those who can stop it are told, and it waits. An investigator's waits for a member in any case.
 */
export const withoutVoters = async (
  tx: Tx,
  deps: Deps,
  actor: MemberActor,
  view: ReportView,
  id: string,
  at: Date,
): Promise<void> => {
  await requireWholeLog(tx, deps, { channelId: actor.channelId, reportId: view.row.id })
  const others = await everyOtherMember(tx, deps, actor.tag, view)
  if (others.length > 0 || actor.isInvestigator) return tellStoppers(tx, deps, actor, view, at)
  const request = await findRequest(tx, actor.channelId, id)
  if (request) await grantRequest(tx, deps, actor, view, request, { at, withoutVote: 'only-member' })
}

/**
 * Decides a request of the actor's own that has waited for its time: approved, and the log says that it was without a
 * vote; or denied, where somebody who could vote is there again and must be asked. By the database's clock, as acts are:
 * while this server's is another one, the request waits.
 */
export const decideUnvoted = async (tx: Tx, deps: Deps, actor: MemberActor, wanted: RequestRow): Promise<void> => {
  const at = deps.now()
  const now = await databaseTime(tx, deps)
  if (areClocksApart(deps, now)) return
  const { channelId } = actor
  const view = await loadReport(tx, deps, wanted.report_id, 'update')
  const request = await findRequest(tx, channelId, wanted.id)
  if (!view || request?.status !== 'pending' || !request.requester_tag.equals(actor.tag)) return
  if (decidedFrom(await rosterOf(tx, deps, channelId), request) > now) return
  const voters = await votersOf(tx, channelId, [request.id])
  requireGenuine(deps, request, voters)
  await requireNewestRequests(tx, deps, { channelId, reportId: request.report_id })
  if (voters.length > 0) return
  await lockChain(tx, request.report_id)
  // The log names those who can stop it. It must be whole: a missing entry could have named one of them.
  await requireWholeLog(tx, deps, { channelId, reportId: request.report_id })
  const people = await channelPeople(tx, deps, channelId)
  const isAnybodyThere = electorateOf(view, people, actor.tag).length > 0
  if (!isAnybodyThere) {
    await tellStoppers(tx, deps, actor, view, at)
    return grantRequest(tx, deps, actor, view, request, { at, withoutVote: 'nobody-left' })
  }
  const { id } = request
  await closeRequest(tx, deps, { channelId, id }, { status: 'denied', at })
  const data = { request: id }
  await logRequests(tx, deps, view, [{ type: 'request_denied', userTag: null, data }], at)
}
