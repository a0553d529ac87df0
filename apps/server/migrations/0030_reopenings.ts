import { sql, type Kysely } from 'kysely'

/**
 * Ways from a report to the reopenings of it, and to one voter's ballots on these: which of them somebody had no vote on is
 * told for the reports of which they are a former member, without reading every reopening of the channel.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`create index request_reopening on request (channel_id, report_id, id)
    where kind = 'archived-report' and status = 'approved'`.execute(db)
  await sql`create index request_voter_reopening on request_voter (channel_id, voter_tag, report_id, request_id)
    where kind = 'archived-report' and left_at is null`.execute(db)
}
