import { sql } from 'kysely'
import type { Tx } from '../../platform/db/transaction.ts'
import { closeLog } from '../audit-log/close-log.ts'
import type { Deps } from '../audit-log/deps.ts'
import type { LogHead } from '../audit-log/heads.ts'
import type { LogPlace } from '../audit-log/newest-entry.ts'
import type { ReportStatus } from '@canal/contract'
import { addToCount } from '../reports/submission/insert-report.ts'

/** Rows whose going is counted by what their report says: before it goes (migrations/0008_figures.ts). */
const counted = ['report_reviewer', 'report_grant'] as const
/** Rows that no foreign key ties to their report. */
const untied = ['session'] as const

/**
 * Takes a report away with all that hangs on it, and ends its log. Its objects and the line for the operator wait in rows of
 * their own, so that a crash loses neither (finish-deletions.ts). The caller holds the row FOR UPDATE, as the schema's owner.
 */
export const deleteReport = async (
  tx: Tx,
  deps: Deps,
  place: LogPlace & { status: ReportStatus },
  { rule, at }: { rule: string; at: Date },
): Promise<LogHead> => {
  const { channelId, reportId, status } = place
  const head = await closeLog(tx, deps, place, rule, at)
  await sql`insert into object_removal (object_key, due_at)
    select object_key, ${deps.now()}::timestamptz from file_version
    where channel_id = ${channelId} and report_id = ${reportId} on conflict do nothing`.execute(tx)
  await sql`insert into deletion_untold values (${channelId}, ${reportId})`.execute(tx)
  for (const table of [...untied, ...counted])
    await sql`delete from ${sql.table(table)} where channel_id = ${channelId} and report_id = ${reportId}`.execute(tx)
  await sql`delete from report where channel_id = ${channelId} and id = ${reportId}`.execute(tx)
  // Last: it holds a row that a submission may wait for.
  await addToCount(tx, channelId, status, -1)
  return head
}
