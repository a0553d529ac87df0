import { createHash } from 'node:crypto'
import type { ReportStatus } from '@canal/contract'
import { AppError } from '../../platform/errors.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { chainRows, deletedType, insertEntries, lockChain } from './append.ts'
import { contentKinds } from './contents.ts'
import type { Deps } from './deps.ts'
import type { LogHead } from './heads.ts'
import { newestEntry, type LogPlace } from './newest-entry.ts'

/** A report without messages, details, subject and clocks. */
const contentsOfNothing = Buffer.concat(contentKinds.map(() => createHash('sha256').digest()))

/**
 * Ends the log of a report that is deleted in this transaction: one last entry, which says by which rule and no more, and
 * what stood beside the others goes. The caller has verified the report and holds its row. Gives the entry, to be noted
 * (`noteHead`) once that is committed. Throws as appendLog does.
 */
export const closeLog = async (
  tx: Tx,
  deps: Deps,
  place: LogPlace & { status: ReportStatus },
  rule: string,
  at: Date,
): Promise<LogHead> => {
  const { channelId, reportId } = place
  await lockChain(tx, reportId)
  const last = await newestEntry(tx, deps, place)
  if (!last || last.type === deletedType) throw new AppError('report-not-found')
  const report = { ...place, version: last.row_version, requestsHash: null, contents: contentsOfNothing }
  const [row, ...more] = chainRows(
    deps.rootKeys,
    report,
    [{ type: deletedType, userTag: null, data: { rule } }],
    at,
    last,
  )
  if (!row || more.length > 0) throw new AppError('internal')
  await insertEntries(tx, [row])
  await tx
    .deleteFrom('log_payload')
    .where('channel_id', '=', channelId)
    .where('report_id', '=', reportId)
    .where('sequence', '<', row.entry.sequence)
    .execute()
  return row.entry
}
