import { appendLog, type LogRecord } from '../../audit-log/append.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { ReportView } from '../access/index.ts'
import { requestsHash } from './request-mac.ts'

/**
 * Appends to a report's log after its requests or ballots changed, with a digest of all of them, so that no older state of
 * one can be put back (`requireNewestRequests`). Needs the lock of the report's chain.
 */
export const logRequests = async (
  tx: Tx,
  deps: Deps,
  { row }: Pick<ReportView, 'row'>,
  records: readonly LogRecord[],
  at: Date,
): Promise<void> => {
  const place = { channelId: row.channel_id, reportId: row.id }
  const state = { ...place, status: row.status, version: row.version, requestsHash: await requestsHash(tx, place) }
  await appendLog(tx, deps, state, records, at)
}
