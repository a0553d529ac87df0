import { sql } from 'kysely'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Place } from './each-report.ts'

/**
 * The next number among all that happened to a report, its messages, events and files that arrived: their order, for the
 * times of reporters are kept to the minute. The caller holds the chain's lock (lockChain).
 */
export const nextPosition = async (tx: Tx, { channelId, reportId }: Place): Promise<number> => {
  const here = sql`channel_id = ${channelId} and report_id = ${reportId}`
  const { next } = await tx
    .selectNoFrom(
      sql<number>`coalesce(greatest(
        (select max(position) from message where ${here}),
        (select max(position) from report_event where ${here}),
        (select max(confirmed_position) from file where ${here})), 0) + 1`.as('next'),
    )
    .executeTakeFirstOrThrow()
  return next
}
