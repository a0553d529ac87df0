import { alsoInChannel, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { MemberActor } from '../../http/actor.ts'
import { channelPeople, isCommitteeMember } from '../access/index.ts'
import { notify } from '../notifications/index.ts'

/** The others learn that a colleague objected, and can ask why. Must run in `changingPeople`. */
export const tellOfObjection = async (tx: Tx, deps: Deps, { channelId, tag }: MemberActor): Promise<void> => {
  const to = (await channelPeople(tx, deps, channelId)).filter(isCommitteeMember).map((one) => one.tag)
  await alsoInChannel(tx, channelId, () =>
    notify(tx, { channelId, reportId: null, kind: 'keys-objected', to, by: tag, at: deps.now() }),
  )
}
