import { sql } from 'kysely'
import { ringMac, verifyRingMac } from '../../platform/crypto/root-key/ring-mac.ts'
import { newestEntry } from '../audit-log/newest-entry.ts'
import type { RootKeys } from '../../platform/crypto/root-key/root-keys.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Deps } from '../audit-log/deps.ts'
import { AppError, fingerprintOf, TamperingError } from '../../platform/errors.ts'
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
  const request = await tx
    .selectFrom('request')
    .selectAll()
    .where('channel_id', '=', channelId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!request) return
  const mac = ringMac(deps.rootKeys, 'policy', values(request, await votersOf(tx, channelId, [id])))
  await sql`update request set mac = ${mac} where channel_id = ${channelId} and id = ${id}`.execute(tx)
}

interface ReportPlace {
  channelId: string
  reportId: string
}

/** What the log notes of a report's requests and ballots, once they changed; null where there are none. */
export const requestsHash = async (tx: Tx, { channelId, reportId }: ReportPlace): Promise<Buffer | null> => {
  const found = await tx
    .selectFrom('request')
    .select(['id', 'mac'])
    .where('channel_id', '=', channelId)
    .where('report_id', '=', reportId)
    .orderBy('id')
    .execute()
  if (found.length === 0) return null
  return fingerprintOf('canal/requests/1', channelId, reportId, ...found.map(({ id, mac }) => [id, mac]))
}

const isSame = (logged: Buffer | null, now: Buffer | null): boolean =>
  logged === null ? now === null : (now?.equals(logged) ?? false)

/**
 * Throws, as for altered rows, unless a report's requests are those that its log tells of: an older state of one, put back,
 * or one that is gone. The report is held, and nothing about its requests was changed yet in this transaction.
 */
export const requireNewestRequests = async (tx: Tx, deps: Deps, place: ReportPlace): Promise<void> => {
  const logged = (await newestEntry(tx, deps, place))?.requests_hash ?? null
  const now = await requestsHash(tx, place)
  if (isSame(logged, now)) return
  const { channelId, reportId } = place
  const finding = {
    channelId,
    reportId,
    found: 'request' as const,
    fingerprint: fingerprintOf('requests', logged, now),
  }
  throw new AppError('internal', { cause: new TamperingError(finding) })
}

/** Values that have no form to be authenticated in, nobody could have authenticated. */
const isGenuine = (rootKeys: RootKeys, request: RequestRow, voters: readonly VoterRow[]): boolean => {
  try {
    return verifyRingMac(rootKeys, 'policy', values(request, voters), request.mac)
  } catch {
    return false
  }
}

/** Throws `internal` for a request or ballots that somebody edited by hand. */
export const requireGenuine = (deps: Deps, request: RequestRow, voters: readonly VoterRow[]): void => {
  if (isGenuine(deps.rootKeys, request, voters)) return
  const found = values(request, voters)
  const { channel_id: channelId, report_id: reportId, id: requestId } = request
  const finding = {
    channelId,
    reportId,
    requestId,
    found: 'request' as const,
    fingerprint: fingerprintOf(...found, request.mac),
  }
  throw new AppError('internal', { cause: new TamperingError(finding) })
}

const requestsOf = (tx: Tx, { channelId, reportId }: ReportPlace): Promise<RequestRow[]> =>
  tx
    .selectFrom('request')
    .selectAll()
    .where('channel_id', '=', channelId)
    .where('report_id', '=', reportId)
    .orderBy('id')
    .execute()

/** Throws, as for altered rows, unless all requests of a report, with their ballots, are as they were written and logged. */
export const requireGenuineRequests = async (tx: Tx, deps: Deps, place: ReportPlace): Promise<void> => {
  for (const request of await requestsOf(tx, place))
    requireGenuine(deps, request, await votersOf(tx, place.channelId, [request.id]))
  await requireNewestRequests(tx, deps, place)
}

const loggedRequests = async (tx: Tx, { channelId, reportId }: ReportPlace): Promise<Buffer | null> => {
  const newest = await tx
    .selectFrom('log_entry')
    .select('requests_hash')
    .where('channel_id', '=', channelId)
    .where('report_id', '=', reportId)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.requests_hash ?? null
}

/**
 * Whether a report's requests and ballots are as they were written, and those that the newest entry of its log tells of.
 * Must run in one snapshot.
 */
export const areLoggedRequestsWhole = async (tx: Tx, rootKeys: RootKeys, place: ReportPlace): Promise<boolean> => {
  if (!isSame(await loggedRequests(tx, place), await requestsHash(tx, place))) return false
  for (const request of await requestsOf(tx, place))
    if (!isGenuine(rootKeys, request, await votersOf(tx, place.channelId, [request.id]))) return false
  return true
}

/** Renews the MACs of all requests of a report; the caller has verified them, and logs their new hash. */
export const sealRequests = async (tx: Tx, deps: Deps, place: ReportPlace): Promise<void> => {
  for (const { id } of await requestsOf(tx, place)) await sealRequest(tx, deps, place.channelId, id)
}
