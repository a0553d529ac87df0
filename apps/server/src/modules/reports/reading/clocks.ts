import type { Selectable } from 'kysely'
import type { Clock } from '@canal/contract/casework/clocks'
import type { Tables } from '../../../platform/db/tables.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { ReportView } from '../../report-access/view.ts'

/** A term as it is sent. */
export const presentClock = (row: Selectable<Tables['clock']>): Clock => ({
  rule: row.rule,
  startedAt: row.started_at.toISOString(),
  dueAt: row.due_at.toISOString(),
  metAt: row.met_at?.toISOString() ?? null,
  isOmitted: row.is_omitted,
  extendedFrom: row.extended_from?.toISOString() ?? null,
})

/** The terms that run or ran for a report, in the order in which they end. */
export const clocksOf = async (tx: Tx, { row }: ReportView): Promise<Clock[]> => {
  const rows = await tx
    .selectFrom('clock')
    .selectAll()
    .where('channel_id', '=', row.channel_id)
    .where('report_id', '=', row.id)
    .orderBy('due_at')
    .execute()
  return rows.map(presentClock)
}
