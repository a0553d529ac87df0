import { sql } from 'kysely'
import type { Tx } from '../../db/transaction.ts'

interface Place {
  channelId: string
  reportId: string
}

/** The next number of a report's events or messages. The caller holds the chain's lock (logs/append.ts). */
export const nextPosition = async (
  tx: Tx,
  table: 'message' | 'report_event' | 'file',
  place: Place,
): Promise<number> => {
  const row = await sql<{ next: number }>`select coalesce(max(position), 0) + 1 as next from ${sql.table(table)}
    where channel_id = ${place.channelId} and report_id = ${place.reportId}`.execute(tx)
  return row.rows[0]?.next ?? 1
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
      position: await nextPosition(tx, 'report_event', place),
      at: event.at,
      type: event.type,
      data: JSON.stringify(event.data ?? {}),
    })
    .execute()
}
