import { sql } from 'kysely'
import { ringMac, verifyRingMac } from '../../crypto/ring-mac.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { AppError, markOf, TamperingError } from '../../errors.ts'
import { votersOf, type RequestRow, type VoterRow } from './repository.ts'

/** Everything that a decision rests on: who asked for what, who may vote, how many it takes, and each ballot. */
const values = (request: RequestRow, voters: readonly VoterRow[]) => [
  'canal/request/1',
  request.channel_id,
  request.id,
  request.report_id,
  request.kind,
  request.parent_id,
  request.requester_tag,
  request.status,
  request.epoch,
  request.threshold,
  request.requested_on,
  request.decided_on,
  voters
    .map((voter) => [voter.voter_tag.toString('hex'), voter.vote, voter.voted_at, voter.left_at])
    .sort(([a], [b]) => String(a).localeCompare(String(b))),
  ...(request.concerns_tag ? [request.concerns_tag] : []),
]

/**
 * Renews the MAC of a request and its ballots, after each change of either. Without it a writer in the database could
 * lower the threshold, make somebody a voter or cast a ballot, and a single member would decide alone.
 */
export const sealRequest = async (tx: Tx, deps: Deps, channelId: string, id: string): Promise<void> => {
  const rows = await sql<RequestRow>`select * from request where channel_id = ${channelId} and id = ${id}`.execute(tx)
  const request = rows.rows[0]
  if (!request) return
  const mac = ringMac(deps.rootKeys, 'policy', values(request, await votersOf(tx, channelId, [id])))
  await sql`update request set mac = ${mac} where channel_id = ${channelId} and id = ${id}`.execute(tx)
}

/** Throws `internal` for a request or ballots that somebody edited by hand. */
export const requireGenuine = (deps: Deps, request: RequestRow, voters: readonly VoterRow[]): void => {
  const found = values(request, voters)
  if (verifyRingMac(deps.rootKeys, 'policy', found, request.mac)) return
  const { channel_id: channelId, report_id: reportId, id: requestId } = request
  const finding = { channelId, reportId, requestId, found: 'request' as const, mark: markOf(...found, request.mac) }
  throw new AppError('internal', { cause: new TamperingError(finding) })
}
