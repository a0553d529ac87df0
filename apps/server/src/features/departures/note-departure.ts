import { sql } from 'kysely'
import { holderTag } from '../../crypto/tags.ts'
import { alsoInChannel, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { whileNobodySeals } from '../access/index.ts'

/**
 * Somebody leaves a channel, or comes to be something else in it: notes every report that they could open, under the
 * transaction that changes them. From its commit on those reports are closed to them, whenever the rotation follows. What
 * excludes them from a report stays. Must run in `changingPeople`.
 */
export const noteDeparture = async (tx: Tx, deps: Deps, who: { channelId: string; userId: string }): Promise<void> => {
  const { channelId, userId } = who
  const tag = holderTag(deps.rootKeys, channelId, userId)
  await whileNobodySeals(tx, channelId)
  await alsoInChannel(tx, channelId, async () => {
    await sql`insert into departure (channel_id, report_id, holder_tag)
      select distinct g.channel_id, g.report_id, g.holder_tag from report_grant g
        where g.channel_id = ${channelId} and g.holder_tag = ${tag} and g.relation <> 'excluded'
      on conflict do nothing`.execute(tx)
    // What an administrator wished for an investigator was for who they were.
    await sql`delete from pending_share where channel_id = ${channelId} and holder_tag = ${tag}`.execute(tx)
  })
}
