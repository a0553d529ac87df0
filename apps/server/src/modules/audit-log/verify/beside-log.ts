import { sql } from 'kysely'
import type { RootKeys } from '../../../platform/crypto/root-key/root-keys.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { createHook } from '../../../platform/hooks.ts'
import type { BrokenReason } from './broken.ts'
import type { OneChain } from './walk-chains.ts'

/** Ids read at once. */
const batchSize = 500
const firstId = '00000000-0000-0000-0000-000000000000'

export async function* allReports(tx: Tx): AsyncGenerator<OneChain> {
  let last: OneChain | undefined = { channelId: firstId, reportId: firstId }
  while (last) {
    const reports: OneChain[] = await tx
      .selectFrom('report')
      .select(['channel_id as channelId', 'id as reportId'])
      .where(sql<boolean>`(channel_id, id) > (${last.channelId}::uuid, ${last.reportId}::uuid)`)
      .orderBy('channel_id')
      .orderBy('id')
      .limit(batchSize)
      .execute()
    yield* reports
    last = reports.at(-1)
  }
}

/**
 * A module's look at what of a report it keeps beside the log: null where all is as it was written. The report's log has been
 * verified, in the same snapshot.
 */
export const verifyBesideLog = createHook<[tx: Tx, rootKeys: RootKeys, report: OneChain], BrokenReason | null>(
  'verifiers of what a report holds',
)

/** Which of a report's rows beside its log are not as they were written; null where all are. */
export const alteredReason = async (tx: Tx, rootKeys: RootKeys, report: OneChain): Promise<BrokenReason | null> =>
  (await verifyBesideLog.run(tx, rootKeys, report)).find((reason) => reason !== null) ?? null
