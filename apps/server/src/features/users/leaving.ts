import { roleNames } from '@canal/contract'
import { holderTag } from '../../crypto/tags.ts'
import { alsoInChannel, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { channelPeople, counts } from '../access/index.ts'
import { lastWithAccess, noteDeparture } from '../departures/index.ts'
import { countOtherAdministrators, type UserRow } from './repository.ts'

/** Throws `last-member` where nobody else in the channel could take or read a report. */
const refuseLastMember = async (tx: Tx, deps: Deps, user: UserRow): Promise<void> => {
  if (!user.channel_id) return
  const counting = (await channelPeople(tx, deps, user.channel_id)).filter(counts)
  if (counting.length === 1 && counting[0]?.userId === user.id) throw new AppError('last-member')
}

/**
 * Ends what somebody had in their channel. Throws `last-member` and, with the number of reports that nobody else could open
 * any more, `last-with-access`: an administrator cannot hand over keys, so that the member has to do it first
 * (decisions/0017). Must run in `changingPeople`, before the person is changed.
 */
export const leaveChannel = async (tx: Tx, deps: Deps, user: UserRow): Promise<void> => {
  const { channel_id: channelId, id: userId } = user
  if (!channelId) return
  await refuseLastMember(tx, deps, user)
  // Whoever seals keys meanwhile is waited for, so that a report that is just being handed over is seen where it is.
  await noteDeparture(tx, deps, { channelId, userId })
  const tag = holderTag(deps.rootKeys, channelId, userId)
  const last = await alsoInChannel(tx, channelId, () => lastWithAccess(tx, deps, channelId, tag))
  if (last.length > 0) throw new AppError('last-with-access', { params: { count: last.length } })
}

/** Throws `last-administrator` where nobody could manage people any more. */
export const refuseLastAdministrator = async (tx: Tx, user: UserRow): Promise<void> => {
  if (!user.roles.includes(roleNames.admin) || !user.is_active) return
  if ((await countOtherAdministrators(tx, user.id)) === 0) throw new AppError('last-administrator')
}
