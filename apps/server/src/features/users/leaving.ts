import { roleNames } from '@canal/contract'
import { alsoInChannel, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { rosterOf } from '../../roster/index.ts'
import { channelPeople, counts } from '../access/index.ts'
import { noteDeparture } from '../departures/index.ts'
import { countOtherAdministrators, type UserRow } from './repository.ts'

/** Throws `last-member` where nobody else on the committee could sign in: the channel would take no report. */
export const refuseLastMember = async (tx: Tx, deps: Deps, { id, channel_id: channelId }: UserRow): Promise<void> => {
  if (!channelId) return
  const people = await alsoInChannel(tx, channelId, () => channelPeople(tx, deps, channelId))
  const active = people.filter((person) => counts(person) && person.isActive)
  if (active.length === 1 && active[0]?.userId === id) throw new AppError('last-member')
}

/**
 * Takes somebody out of a channel, or makes something else of them in it. Throws `on-committee` for who is on its roster:
 * the committee alone decides who leaves it. Must run in `changingPeople`, before the person is changed.
 */
export const leaveChannel = async (
  tx: Tx,
  deps: Deps,
  { id: userId, channel_id: channelId }: UserRow,
): Promise<void> => {
  if (!channelId) return
  const { seats } = await alsoInChannel(tx, channelId, () => rosterOf(tx, deps, channelId))
  if (seats.has(userId)) throw new AppError('on-committee')
  await noteDeparture(tx, deps, { channelId, userId })
}

/** Throws `last-administrator` where nobody could manage people any more. */
export const refuseLastAdministrator = async (tx: Tx, user: UserRow): Promise<void> => {
  if (!user.roles.includes(roleNames.admin) || !user.is_active) return
  if ((await countOtherAdministrators(tx, user.id)) === 0) throw new AppError('last-administrator')
}
