import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { NotificationKind } from '@canal/contract/notifications/schemas'
import { alsoInChannel, type Tx } from '../../platform/db/transaction.ts'
import { toMinute } from '../../platform/time.ts'
import type { News } from '../accounts/people/news.ts'

/** The rows of some news: each person once, in the order of their tags, so that two writers never wait for each other. */
export const notificationRows = ({ channelId, reportId, kind, act, to, by, at }: News) => {
  const tags = new Map(to.filter((tag) => !by?.equals(tag)).map((tag) => [tag.toString('hex'), tag]))
  return [...tags]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, holder_tag]) => ({
      channel_id: channelId,
      id: randomUUID(),
      holder_tag,
      kind,
      report_id: reportId,
      act_id: act ?? null,
      created_at: toMinute(at),
    }))
}

/**
 * The one door by which people are told of something, in the transaction in which it happens. Who has not read of the same
 * yet is not told twice: the time is renewed. Call it after every other row is locked.
 */
export const notify = async (tx: Tx, news: News): Promise<void> => {
  const rows = notificationRows(news)
  if (rows.length === 0) return
  await tx
    .insertInto('notification')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['channel_id', 'holder_tag', 'kind', 'report_id', 'act_id'])
        .where('read_at', 'is', null)
        .doUpdateSet((old) => ({ created_at: old.ref('excluded.created_at'), is_mailed: false })),
    )
    .execute()
}

/** Takes news of one kind, or of one act, back from everybody in a channel, read or not. Must run in `changingPeople`. */
export const takeBack = async (
  tx: Tx,
  { channelId, kind, act }: { channelId: string; kind: NotificationKind; act?: string },
): Promise<void> => {
  const ofAct = act === undefined ? sql`` : sql` and act_id = ${act}::uuid`
  await alsoInChannel(tx, channelId, () =>
    sql`delete from notification where channel_id = ${channelId} and kind = ${kind}${ofAct}`.execute(tx),
  )
}
