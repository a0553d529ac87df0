import { entryMac } from '../../modules/audit-log/entry.ts'
import { verifyChain } from '../../modules/audit-log/verify/verify-log.ts'
import { inChannel, type Tx } from '../../platform/db/transaction.ts'
import { brokenInWords } from '../broken-in-words.ts'
import type { Rotation } from './rotation.ts'

/** Logs of deleted reports that move in one transaction. */
const batchSize = 50
const firstId = '00000000-0000-0000-0000-000000000000'

const renewBatch = async (tx: Tx, { before, after, refuse }: Rotation, channelId: string, last: string) => {
  const rows = await tx
    .selectFrom('log_entry')
    .selectAll()
    .where('channel_id', '=', channelId)
    .where('type', '=', 'deleted')
    .where('report_id', '>', last)
    .orderBy('report_id')
    .limit(batchSize)
    .execute()
  for (const row of rows) {
    const broken = await verifyChain(tx, before.rootKeys, { channelId, reportId: row.report_id })
    if (broken) refuse(`report ${row.report_id}: ${brokenInWords[broken.reason]}`)
    else
      await tx
        .updateTable('log_entry')
        .set({ mac: entryMac(after.rootKeys, row) })
        .where('channel_id', '=', channelId)
        .where('report_id', '=', row.report_id)
        .where('sequence', '=', row.sequence)
        .execute()
  }
  return rows
}

/** The last entry of a deleted report's log, after which none comes, stands for all before it under the new key. */
export const renewTombstones = async (rotation: Rotation, channelId: string): Promise<void> => {
  for (let last = firstId; ;) {
    const from = last
    const rows = await inChannel(rotation.owner, channelId, (tx) => renewBatch(tx, rotation, channelId, from))
    last = rows.at(-1)?.report_id ?? last
    if (rows.length < batchSize) return
  }
}
