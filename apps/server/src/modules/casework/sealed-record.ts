import { MESSAGE_BLOCK } from '../../platform/crypto/padding.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { ReportKeys } from '../report-access/open-slot.ts'
import { openRecord, sealRecord } from '../report-access/records.ts'
import type { ReportView } from '../report-access/view.ts'
import { recordPlace } from '../reports/reading/contents.ts'

type Kind = 'proposals' | 'closing' | 'category'

/**
 * What the committee keeps for itself of a report, sealed under its own key. `none` where nothing was kept; null where the
 * caller's keys do not reach what was written last.
 */
export const loadSealed = async <T>(
  tx: Tx,
  view: ReportView,
  keys: ReportKeys,
  kind: Kind,
  none: T,
): Promise<T | null> => {
  const { channel_id: channelId, id } = view.row
  const row = await tx
    .selectFrom('report_record')
    .select(['epoch', 'box'])
    .where('channel_id', '=', channelId)
    .where('report_id', '=', id)
    .where('kind', '=', kind)
    .executeTakeFirst()
  if (!row) return none
  if (!keys.has('internal', row.epoch)) return null
  const key = await keys.key('internal', row.epoch)
  return openRecord<NonNullable<T>>(key, recordPlace(view, kind, id, row.epoch), row.box)
}

/** Keeps it; the caller appends an entry that changes contents. */
export const saveSealed = async (
  tx: Tx,
  view: ReportView,
  keys: ReportKeys,
  kind: Kind,
  value: unknown,
): Promise<void> => {
  const { channel_id, id: report_id, epoch } = view.row
  const key = await keys.key('internal', epoch)
  const box = sealRecord(key, recordPlace(view, kind, report_id, epoch), value, MESSAGE_BLOCK)
  await tx
    .insertInto('report_record')
    .values({ channel_id, report_id, kind, epoch, box })
    .onConflict((conflict) => conflict.columns(['channel_id', 'report_id', 'kind']).doUpdateSet({ epoch, box }))
    .execute()
}
