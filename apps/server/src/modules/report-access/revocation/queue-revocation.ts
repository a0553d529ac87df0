import { sql } from 'kysely'
import { holderTag } from '../../../platform/crypto/tags.ts'
import { alsoInChannel, type Tx } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../audit-log/deps.ts'
import { withSealingLocked } from '../members-lock.ts'
import { insertRevocations } from './insert-revocations.ts'

/**
 * Somebody leaves a channel, or comes to be something else in it: notes every report that they could open, under the
 * transaction that changes them. From its commit on those reports are closed to them, whenever the rotation follows. What
 * excludes them from a report stays. Must run in `changingPeople`.
 */
export const queueRevocation = async (
  tx: Tx,
  deps: Deps,
  who: { channelId: string; userId: string },
): Promise<void> => {
  const { channelId, userId } = who
  const tag = holderTag(deps.rootKeys, channelId, userId)
  await withSealingLocked(tx, channelId)
  await alsoInChannel(tx, channelId, async () => {
    const theirs = await tx
      .selectFrom('report_grant as g')
      .innerJoin('report as r', (join) =>
        join.onRef('r.channel_id', '=', 'g.channel_id').onRef('r.id', '=', 'g.report_id'),
      )
      .select(['g.channel_id', 'g.report_id', 'g.holder_tag', 'r.version'])
      .distinct()
      .where('g.channel_id', '=', channelId)
      .where('g.holder_tag', '=', tag)
      .where('g.relation', '<>', 'excluded')
      .execute()
    await insertRevocations(tx, deps, theirs)
    // What an administrator wished for an investigator was for who they were.
    await sql`delete from pending_share where channel_id = ${channelId} and holder_tag = ${tag}`.execute(tx)
  })
}
