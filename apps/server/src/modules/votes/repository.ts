import { sql, type Selectable } from 'kysely'
import type { Tables } from '../../platform/db/tables.ts'
import type { Tx } from '../../platform/db/transaction.ts'

export type RequestRow = Selectable<Tables['request']>
export type VoterRow = Selectable<Tables['request_voter']>

export const findRequest = async (tx: Tx, channelId: string, id: string): Promise<RequestRow | undefined> => {
  const rows = await sql<RequestRow>`select * from request where channel_id = ${channelId} and id = ${id}
    for update`.execute(tx)
  return rows.rows[0]
}

/** The report of a request without locking the request: the report's lock always comes first, so that two never wait for each other. */
export const reportOfRequest = async (tx: Tx, channelId: string, id: string): Promise<string | undefined> => {
  const rows = await sql<{ report_id: string }>`select report_id from request
    where channel_id = ${channelId} and id = ${id}`.execute(tx)
  return rows.rows[0]?.report_id
}

export const votersOf = async (tx: Tx, channelId: string, requestIds: readonly string[]): Promise<VoterRow[]> => {
  const rows = await sql<VoterRow>`select * from request_voter
    where channel_id = ${channelId} and request_id = any(${requestIds}::uuid[])
    order by voted_at nulls last`.execute(tx)
  return rows.rows
}

export const castVote = (
  tx: Tx,
  ballot: { channelId: string; requestId: string; tag: Buffer; vote: 'approve' | 'deny' | null; at: Date },
): Promise<unknown> =>
  sql`update request_voter set vote = ${ballot.vote}, voted_at = ${ballot.vote ? ballot.at : null}
    where channel_id = ${ballot.channelId} and request_id = ${ballot.requestId} and voter_tag = ${ballot.tag}`.execute(
    tx,
  )
