import type { Tx } from '../../../platform/db/transaction.ts'
import { nextPosition } from '../../audit-log/next-position.ts'

interface Place {
  channelId: string
  reportId: string
}

/** A business event of a report: what its history, notifications and clocks are made from; a row of its own beside the log. */
export const addEvent = async (
  tx: Tx,
  place: Place,
  event: { type: string; at: Date; data?: Record<string, unknown> },
): Promise<void> => {
  await tx
    .insertInto('report_event')
    .values({
      channel_id: place.channelId,
      report_id: place.reportId,
      position: await nextPosition(tx, place),
      at: event.at,
      type: event.type,
      data: JSON.stringify(event.data ?? {}),
    })
    .execute()
}
