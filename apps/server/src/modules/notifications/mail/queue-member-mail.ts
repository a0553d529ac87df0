import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { eachChannel } from '../../../platform/db/each-channel.ts'
import { inChannel } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../audit-log/deps.ts'
import { everyPerson } from '../../accounts/people/directory.ts'
import { takeNews } from '../news.ts'

/**
 * Looks through what people of a channel have not read and were not mailed about yet, and has one mail wait for each who
 * wants to hear of any of it; of who cannot see it in the office, through what they may be able to stop. A mail that waits
 * already says all there is to say.
 */
const queueOf = (deps: Deps, channelId: string): Promise<number> =>
  inChannel(deps.db, channelId, async (tx) => {
    let queued = 0
    for (const person of await everyPerson(tx, deps, channelId)) {
      if (!(await takeNews(tx, deps, { channelId, ...person }))) continue
      const added = await tx
        .insertInto('member_mail')
        .values({ channel_id: channelId, user_id: person.userId, id: randomUUID(), due_at: deps.now() })
        .onConflict((conflict) => conflict.columns(['channel_id', 'user_id']).doNothing())
        .returning('user_id')
        .execute()
      queued += added.length
    }
    return queued
  })

/**
 * On the hour: gives how many mails wait newly. Nothing is looked at where no mail is sent. Throws as eachChannel does.
 */
export const queueMemberMail = async (deps: Deps, owner: Db): Promise<number> => {
  if (!deps.mailer) return 0
  const channels = await owner
    .selectFrom('notification')
    .select('channel_id')
    .distinct()
    .where(sql<boolean>`not is_mailed and read_at is null`)
    .execute()
  return eachChannel(channels, ({ channel_id }) => queueOf(deps, channel_id))
}
