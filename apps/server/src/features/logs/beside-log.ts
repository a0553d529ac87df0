import { sql } from 'kysely'
import type { RootKeys } from '../../crypto/root-keys.ts'
import type { Tx } from '../../db/transaction.ts'
import { alteredRows } from '../access/index.ts'
import { areRequestsWhole } from '../requests/index.ts'
import type { BrokenReason } from './broken.ts'
import type { OneChain } from './walk-chains.ts'

/** Ids read at once. */
const batchSize = 500
const firstId = '00000000-0000-0000-0000-000000000000'

export async function* allReports(tx: Tx): AsyncGenerator<OneChain> {
  let last: OneChain | undefined = { channelId: firstId, reportId: firstId }
  while (last) {
    const found: { rows: { channel_id: string; id: string }[] } = await sql<{ channel_id: string; id: string }>`
      select channel_id, id from report where (channel_id, id) > (${last.channelId}::uuid, ${last.reportId}::uuid)
      order by channel_id, id limit ${batchSize}`.execute(tx)
    const reports: OneChain[] = found.rows.map((row) => ({ channelId: row.channel_id, reportId: row.id }))
    yield* reports
    last = reports.at(-1)
  }
}

const loggedRequests = async (tx: Tx, { channelId, reportId }: OneChain): Promise<Buffer | null> => {
  const found = await sql<{ requests_hash: Buffer | null }>`select requests_hash from log_entry
    where channel_id = ${channelId} and report_id = ${reportId} order by sequence desc limit 1`.execute(tx)
  return found.rows[0]?.requests_hash ?? null
}

/**
 * Which of a report's rows beside its log, those that say who may read it, are not as they were written; null where all
 * are. Its log has been verified, in the same snapshot.
 */
export const alteredReason = async (tx: Tx, rootKeys: RootKeys, report: OneChain): Promise<BrokenReason | null> => {
  const altered = await alteredRows(tx, rootKeys, report)
  if (altered) return `${altered}-altered`
  return (await areRequestsWhole(tx, rootKeys, report, await loggedRequests(tx, report))) ? null : 'requests-altered'
}
