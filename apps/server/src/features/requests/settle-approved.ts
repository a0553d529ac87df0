import { sql } from 'kysely'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { MemberActor } from '../../http/actor.ts'
import { byTag, channelPeople, fromTheFirst, loadReport, mayVote } from '../access/index.ts'
import { lockChain } from '../logs/index.ts'
import { grantRequest } from './grant.ts'
import { findRequest, votersOf, type RequestRow, type VoterRow } from './repository.ts'
import { requireGenuine } from './request-mac.ts'
import { ballotsOf, outcomeOf } from './tally.ts'

/**
 * Marks a request that stays pending though enough have approved it: one of them lost their say meanwhile, and then no vote
 * is cast that would decide it. Called after each ballot that decides nothing.
 */
export const noteUnsettled = (tx: Tx, request: RequestRow, voters: readonly VoterRow[]): Promise<unknown> => {
  const isUnsettled = outcomeOf(
    ballotsOf(voters, () => true),
    request.threshold,
  )
  return sql`update request set keys_pending = ${isUnsettled === 'approved'}
    where channel_id = ${request.channel_id} and id = ${request.id}`.execute(tx)
}

/**
 * Decides such a request in the session of somebody who approved it and whose vote counts: it is their custody that opens
 * the lock, and the log names them (security §4). Anybody else leaves it as it is.
 */
export const decideApproved = async (tx: Tx, deps: Deps, actor: MemberActor, wanted: RequestRow): Promise<void> => {
  const { channelId } = actor
  const view = await loadReport(tx, deps, wanted.report_id, 'update')
  const request = await findRequest(tx, channelId, wanted.id)
  if (!view || request?.status !== 'pending') return
  const voters = await votersOf(tx, channelId, [request.id])
  requireGenuine(deps, request, voters)
  const mine = voters.find((voter) => voter.voter_tag.equals(actor.tag))
  if (mine?.vote !== 'approve' || mine.left_at || request.requester_tag.equals(actor.tag)) return
  const people = (await channelPeople(tx, deps, channelId)).filter(mayVote)
  const isCounted = byTag(await fromTheFirst(tx, view, people))
  if (outcomeOf(ballotsOf(voters, isCounted), request.threshold) !== 'approved') return
  await lockChain(tx, request.report_id)
  await grantRequest(tx, deps, actor, view, request, { at: deps.now() })
}
