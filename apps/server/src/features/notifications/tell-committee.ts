import type { NotificationKind } from '@canal/contract/notifications/schemas'
import { alsoInChannel, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { channelPeople, counts } from '../access/index.ts'
import { notify } from './notify.ts'

/** Tells every member of a channel of something that is about no report, whoever did it. Must run in `changingPeople`. */
export const tellCommittee = async (
  tx: Tx,
  deps: Deps,
  { channelId, kind }: { channelId: string; kind: NotificationKind },
): Promise<void> => {
  await alsoInChannel(tx, channelId, async () => {
    const to = (await channelPeople(tx, deps, channelId)).filter(counts).map((one) => one.tag)
    await notify(tx, { channelId, reportId: null, kind, to, at: deps.now() })
  })
}
