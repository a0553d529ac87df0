import type { NotificationKind } from '@canal/contract/notifications/schemas'
import { alsoInChannel, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { channelPeople, counts, mayVote } from '../access/index.ts'
import { notify } from './notify.ts'

/**
 * Tells every member of a channel of something that is about no report, whoever did it; as long as nobody has begun the
 * committee after a restart, those of the one before. Must run in `changingPeople`.
 */
export const tellCommittee = async (
  tx: Tx,
  deps: Deps,
  { channelId, kind }: { channelId: string; kind: NotificationKind },
): Promise<void> => {
  await alsoInChannel(tx, channelId, async () => {
    const people = await channelPeople(tx, deps, channelId)
    const members = people.filter(counts)
    const to = (members.length > 0 ? members : people.filter(mayVote)).map((one) => one.tag)
    await notify(tx, { channelId, reportId: null, kind, to, at: deps.now() })
  })
}
