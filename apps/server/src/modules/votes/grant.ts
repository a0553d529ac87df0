import type { Tx } from '../../platform/db/transaction.ts'
import type { Deps } from '../audit-log/deps.ts'
import { AppError } from '../../platform/errors.ts'
import type { MemberActor } from '../accounts/session/actor.ts'
import { byTag, channelPeople } from '../accounts/people/directory.ts'
import type { ReportView } from '../report-access/view.ts'
import type { LogRecord } from '../audit-log/append.ts'
import { closeRequest } from './close-request.ts'
import { voteKinds } from './kinds/kinds.ts'
import { leaveVotes } from './leave-votes.ts'
import { logRequests } from './log-requests.ts'
import type { RequestRow } from './repository.ts'

/** Why nobody voted (decisions §5): there never was another member, or those there were are gone. */
export type WithoutVote = 'only-member' | 'nobody-left'

/** The door must still be there, and still be closed to the requester: a report may have moved on since they asked. */
const requireStillWanted = async (tx: Tx, deps: Deps, channelId: string, view: ReportView, request: RequestRow) => {
  const person = byTag(await channelPeople(tx, deps, channelId))(request.requester_tag)
  const tag = request.requester_tag
  const subject = { kind: 'user' as const, tag, isInvestigator: person?.isInvestigator ?? false, ownsReport: false }
  try {
    voteKinds[request.kind].requireRequestable(subject, view)
  } catch (error) {
    throw error instanceof AppError ? new AppError('conflict', { cause: error }) : error
  }
}

/**
 * Does what was asked for. Where the kind gives keys, the deciding voter's custody is opened in their session, in this very
 * transaction, and sealed to the requester. The report and the request are held FOR UPDATE. Throws `conflict` where the report
 * has moved on.
 */
export const grantRequest = async (
  tx: Tx,
  deps: Deps,
  actor: MemberActor,
  view: ReportView,
  request: RequestRow,
  { at, withoutVote }: { at: Date; withoutVote?: WithoutVote },
): Promise<void> => {
  const kind = voteKinds[request.kind]
  if (kind.isAskedAgain) await requireStillWanted(tx, deps, actor.channelId, view, request)
  const { after, isWhole, ...logged } = await kind.takeEffect(tx, deps, actor, view, request, at)
  const { channelId } = actor
  const { id } = request
  await closeRequest(tx, deps, { channelId, id }, { status: 'approved', at, keysPending: !isWhole, by: actor.tag })
  const data = { request: id, ...(withoutVote && { withoutVote }) }
  const records: LogRecord[] = [{ type: 'request_approved', userTag: actor.tag, data }, ...(logged.records ?? [])]
  if (request.concerns_tag) records.push(...(await leaveVotes(tx, deps, after, [request.concerns_tag], at)))
  await logRequests(tx, deps, after, records, at, logged.changesContents)
}
