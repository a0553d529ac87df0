import { notificationKinds } from '@canal/contract/notifications/schemas'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Deps } from '../audit-log/deps.ts'
import type { OnAltered } from '../../platform/http/alarm.ts'
import type { Holder } from './holder.ts'
import { reportsStillSeen } from './hooks.ts'

const known: readonly string[] = notificationKinds

/**
 * The rule has the last word: rows of a report whose policy does not hold, of which `onAltered` is told, or that is not
 * theirs, are left out.
 */
export const stillTheirs = async <Row extends { kind: string; report_id: string | null }>(
  tx: Tx,
  deps: Deps,
  who: Holder,
  rows: readonly Row[],
  onAltered?: OnAltered,
): Promise<Row[]> => {
  const reportIds = rows.flatMap((row) => row.report_id ?? [])
  const [seen] = await reportsStillSeen.run(tx, deps, who, { reportIds, onAltered })
  return rows.filter((row) => known.includes(row.kind) && (row.report_id === null || seen?.has(row.report_id)))
}
