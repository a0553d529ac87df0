import { sql } from 'kysely'
import { waitingKinds } from '@canal/contract/requests/kinds'
import { DecryptionError } from '../../platform/crypto/errors.ts'
import { inChannel, type Tx } from '../../platform/db/transaction.ts'
import type { Deps } from '../audit-log/deps.ts'
import { AppError } from '../../platform/errors.ts'
import type { MemberActor } from '../accounts/session/actor.ts'
import { toSubject, grantOf, visibilityOf } from '../report-access/policy.ts'
import { byTag, channelPeople } from '../accounts/people/directory.ts'
import { loadReport } from '../report-access/report-view.ts'
import { releaseKeys } from '../report-access/release.ts'
import { resealOwnFiles } from '../files/reseal-own.ts'
import { closeDueWindow } from './close-windows.ts'
import { voteKinds } from './kinds/kinds.ts'
import { findRequest, votersOf, type RequestRow } from './repository.ts'
import { requireGenuine, requireNewestRequests } from './request-mac.ts'
import { decideUnvoted, waitedSince } from './unvoted.ts'

/** So many at a time; the next call does what is left. */
const most = 20

const findDeferred = (tx: Tx, deps: Deps, actor: MemberActor, reportId: string | null): Promise<RequestRow[]> => {
  const found = sql<RequestRow>`(
    (select q.* from request q where q.channel_id = ${actor.channelId} and q.keys_pending
      and (${reportId}::uuid is null or q.report_id = ${reportId}::uuid)
      and exists (select 1 from slot s where s.channel_id = q.channel_id and s.report_id = q.report_id
        and s.holder_tag = ${actor.tag} and s.kind = 'custody') limit ${most})
    union all
    (select q.* from request q where q.channel_id = ${actor.channelId} and q.status = 'pending'
      and q.kind = any(${[...waitingKinds]}::text[]) and q.requester_tag = ${actor.tag} and q.requested_on <= ${waitedSince(deps.now())}
      and (${reportId}::uuid is null or q.report_id = ${reportId}::uuid)
      and not exists (select 1 from request_voter v where v.channel_id = q.channel_id and v.request_id = q.id)
      limit ${most}))`
  return tx.selectFrom(found.as('q')).selectAll().execute()
}

/**
 * Seals what the deciding voter could not: to the requester of an approved request, what the policy gives
 * them and this session's custody opens. Nothing is granted anew; where the grant has ended, nothing is left to do.
 */
const completeRelease = async (tx: Tx, deps: Deps, actor: MemberActor, wanted: RequestRow): Promise<void> => {
  const { channelId } = actor
  const view = await loadReport(tx, deps, wanted.report_id, 'share')
  const mine = view ? visibilityOf(toSubject(actor, view.row.id), view.facts) : 'none'
  const request = await findRequest(tx, channelId, wanted.id)
  if (!view || request?.status !== 'approved' || !request.keys_pending || (mine !== 'open' && mine !== 'archived'))
    return
  requireGenuine(deps, request, await votersOf(tx, channelId, [request.id]))
  await requireNewestRequests(tx, deps, { channelId, reportId: request.report_id })
  const { gives } = voteKinds[request.kind]
  if (!gives) return
  const grant = grantOf(view.facts, request.requester_tag, gives.relation)
  const requester = byTag(await channelPeople(tx, deps, channelId))(request.requester_tag)
  const to = requester?.holder
  if (grant && !to) return
  const release = { reportId: view.row.id, targets: gives.targets, canWait: true } as const
  const isDone =
    !grant ||
    !to ||
    (await releaseKeys(tx, deps, actor, { ...release, to, grantVersion: grant.version, expiresAt: grant.expiresAt }))
  if (grant && to && gives.withOwnFiles) await resealOwnFiles(tx, deps, actor, view, { to, expiresAt: grant.expiresAt })
  if (isDone)
    await sql`update request set keys_pending = false where channel_id = ${channelId} and id = ${request.id}`.execute(
      tx,
    )
}

const complete = async (deps: Deps, actor: MemberActor, request: RequestRow): Promise<void> => {
  const work = request.keys_pending ? completeRelease : decideUnvoted
  // A window that has passed is no longer open, whether or not the job has come by.
  if (request.status === 'pending') await closeDueWindow(deps, actor.channelId, request.report_id)
  await inChannel(deps.db, actor.channelId, (tx) => work(tx, deps, actor, request))
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Does what had to wait for a session like this one, of one report or of all: completes releases whose keys the deciding
 * voter lacked, and decides the caller's own requests that nobody was left to vote on. Called where somebody opens a report,
 * votes, or looks at requests. What cannot be done now is left as it is, and keeps nobody from what they came for.
 */
export const completeDeferredVotes = async (
  deps: Deps,
  actor: MemberActor,
  reportId: string | null = null,
): Promise<void> => {
  if (actor.isInvestigator || (reportId !== null && !uuid.test(reportId))) return
  const waiting = await inChannel(deps.db, actor.channelId, (tx) => findDeferred(tx, deps, actor, reportId))
  for (const request of waiting)
    await complete(deps, actor, request).catch((error: unknown) => {
      if (!(error instanceof AppError || error instanceof DecryptionError)) throw error
    })
}
