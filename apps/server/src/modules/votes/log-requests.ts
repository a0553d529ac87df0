import { appendLog, type LogRecord } from '../audit-log/append.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Deps } from '../audit-log/deps.ts'
import type { ReportView } from '../report-access/view.ts'
import { requestsHash } from './request-mac.ts'

/**
 * Appends to a report's log after its requests or ballots changed, with a digest of all of them, so that no older state of
 * one can be put back (`requireNewestRequests`). Needs the lock of the report's chain.
 * `changesContents`: as of appendLog.
 */
export const logRequests = async (
  tx: Tx,
  deps: Deps,
  { row }: Pick<ReportView, 'row'>,
  records: readonly LogRecord[],
  at: Date,
  changesContents = false,
): Promise<void> => {
  const place = { channelId: row.channel_id, reportId: row.id }
  const { status, version } = row
  const state = { ...place, status, version, requestsHash: await requestsHash(tx, place), changesContents }
  await appendLog(tx, deps, state, records, at)
}
