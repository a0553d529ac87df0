import { notificationKinds } from '@canal/contract/notifications/schemas'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { OnAltered } from '../../http/alarm.ts'
import { loadReports, visibilityOf } from '../access/index.ts'
import type { Holder } from './holder.ts'

const known: readonly string[] = notificationKinds

/**
 * The rule has the last word: rows of a report whose policy does not hold, of which `onAltered` is told, or that is not
 * theirs, are left out.
 */
export const stillTheirs = async <Row extends { kind: string; report_id: string | null }>(
  tx: Tx,
  deps: Deps,
  { tag, isInvestigator }: Holder,
  rows: readonly Row[],
  onAltered?: OnAltered,
): Promise<Row[]> => {
  const views = await loadReports(
    tx,
    deps,
    rows.flatMap((row) => row.report_id ?? []),
    onAltered,
  )
  const sees = (reportId: string) => {
    const view = views.get(reportId)
    const asker = { kind: 'user' as const, tag, isInvestigator, ownsReport: false }
    return view !== undefined && visibilityOf(asker, view.facts) !== 'none'
  }
  return rows.filter((row) => known.includes(row.kind) && (row.report_id === null || sees(row.report_id)))
}
