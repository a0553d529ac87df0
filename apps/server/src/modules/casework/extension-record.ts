import { MESSAGE_BLOCK } from '../../platform/crypto/padding.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { ReportKeys } from '../report-access/open-slot.ts'
import { openRecord, sealRecord } from '../report-access/records.ts'
import type { ReportView } from '../report-access/view.ts'
import { recordPlace } from '../reports/reading/contents.ts'

/** An extension as it is kept, sealed under the committee's own key of the report: why, and who decided it. */
export interface KeptExtension {
  id: string
  /** The last day, as an instant. */
  until: string
  reason: string
  askedAt: string
  /** A user's id. */
  by: string
  state: 'waiting' | 'done' | 'withdrawn'
  /** Who confirmed, refused or withdrew it; null while it waits, and where it counted at once. */
  decidedBy: string | null
}

const kind = 'extensions'

/** All extensions of a report, oldest first; null where the caller's keys do not reach what was written last. */
export const loadExtensions = async (
  tx: Tx,
  view: ReportView,
  keys: ReportKeys,
): Promise<readonly KeptExtension[] | null> => {
  const { channel_id: channelId, id } = view.row
  const row = await tx
    .selectFrom('report_record')
    .select(['epoch', 'box'])
    .where('channel_id', '=', channelId)
    .where('report_id', '=', id)
    .where('kind', '=', kind)
    .executeTakeFirst()
  if (!row) return []
  if (!keys.has('internal', row.epoch)) return null
  const key = await keys.key('internal', row.epoch)
  return openRecord<KeptExtension[]>(key, recordPlace(view, kind, id, row.epoch), row.box)
}

/** Keeps them; the caller appends an entry that changes contents. */
export const saveExtensions = async (
  tx: Tx,
  view: ReportView,
  keys: ReportKeys,
  extensions: readonly KeptExtension[],
): Promise<void> => {
  const { channel_id, id: report_id, epoch } = view.row
  const key = await keys.key('internal', epoch)
  const box = sealRecord(key, recordPlace(view, kind, report_id, epoch), extensions, MESSAGE_BLOCK)
  await tx
    .insertInto('report_record')
    .values({ channel_id, report_id, kind, epoch, box })
    .onConflict((conflict) => conflict.columns(['channel_id', 'report_id', 'kind']).doUpdateSet({ epoch, box }))
    .execute()
}
