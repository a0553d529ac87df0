import { sql, type Selectable } from 'kysely'
import type { Tables } from '../../platform/db/tables.ts'
import type { Tx } from '../../platform/db/transaction.ts'

export type RequestRow = Selectable<Tables['request']>
export type VoterRow = Selectable<Tables['request_voter']>

export const findRequest = (tx: Tx, channelId: string, id: string): Promise<RequestRow | undefined> =>
  tx
    .selectFrom('request')
    .selectAll()
    .where('channel_id', '=', channelId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** The report of a request without locking the request: the report's lock always comes first, so that two never wait for each other. */
export const reportOfRequest = async (tx: Tx, channelId: string, id: string): Promise<string | undefined> => {
  const found = await tx
    .selectFrom('request')
    .select('report_id')
    .where('channel_id', '=', channelId)
    .where('id', '=', id)
    .executeTakeFirst()
  return found?.report_id
}

export const votersOf = (tx: Tx, channelId: string, requestIds: readonly string[]): Promise<VoterRow[]> =>
  tx
    .selectFrom('request_voter')
    .selectAll()
    .where('channel_id', '=', channelId)
    .where(sql<boolean>`request_id = any(${requestIds}::uuid[])`)
    .orderBy('voted_at', (way) => way.asc().nullsLast())
    .execute()

export const writeBallot = (
  tx: Tx,
  ballot: { channelId: string; requestId: string; tag: Buffer; vote: 'approve' | 'deny' | null; at: Date },
): Promise<unknown> =>
  sql`update request_voter set vote = ${ballot.vote}, voted_at = ${ballot.vote ? ballot.at : null}
    where channel_id = ${ballot.channelId} and request_id = ${ballot.requestId} and voter_tag = ${ballot.tag}`.execute(
    tx,
  )
