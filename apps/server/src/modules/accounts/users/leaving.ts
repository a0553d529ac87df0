import { roleNames } from '@canal/contract'
import { alsoInChannel, type Tx } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../audit-log/deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { appendEntry, heldRoster } from '../../audit-log/governance/store.ts'
import { placeOf, type Roster } from '../../audit-log/governance/roster.ts'
import { channelPeople, counts, isThere } from '../people/directory.ts'
import { onPersonLeft } from '../people/leaving-hooks.ts'
import { countOtherAdministrators, type UserRow } from './repository.ts'

/** Throws `last-member` where nobody else on the committee could sign in: the channel would take no report. */
export const refuseLastMember = async (tx: Tx, deps: Deps, { id, channel_id: channelId }: UserRow): Promise<void> => {
  if (!channelId) return
  const people = await alsoInChannel(tx, channelId, () => channelPeople(tx, deps, channelId))
  const active = people.filter((person) => counts(person) && isThere(person))
  if (active.length === 1 && active[0]?.userId === id) throw new AppError('last-member')
}

/**
 * The person who was to begin a committee by a restart that waits and is not of the channel any more: the wish is taken
 * back.
 */
const withdrawRestart = async (tx: Tx, deps: Deps, channelId: string, roster: Roster, userId: string) => {
  for (const { id, change } of roster.acts.values())
    if (change.kind === 'restart' && change.founder === userId)
      await appendEntry(tx, deps, channelId, { body: { kind: 'lapse', act: id, why: 'withdrawn' } })
}

/**
 * Takes somebody out of a channel, or makes something else of them in it. Throws `on-committee` for who is on its roster,
 * was when a restart put the committee in other hands, is to begin it since, or waits for signatures that admit them: votes
 * on older reports are not taken away by moving accounts, and the committee alone decides who leaves it. Must run in
 * `changingPeople`, before the person is changed.
 */
export const leaveChannel = async (
  tx: Tx,
  deps: Deps,
  { id: userId, channel_id: channelId }: UserRow,
): Promise<void> => {
  if (!channelId) return
  await alsoInChannel(tx, channelId, async () => {
    const roster = await heldRoster(tx, deps, channelId)
    const isToBegin = roster.restartedAt !== null && roster.founder === userId
    // An admission that waits would take effect for somebody who is of another channel, or an administrator, by then.
    const isAwaited = [...roster.acts.values()].some(({ change }) => change.kind === 'admit' && change.user === userId)
    if (placeOf(roster, userId) || isToBegin || isAwaited) throw new AppError('on-committee')
    await withdrawRestart(tx, deps, channelId, roster, userId)
  })
  await onPersonLeft.run(tx, deps, { channelId, userId })
}

/** Throws `last-administrator` where nobody could manage people any more. */
export const refuseLastAdministrator = async (tx: Tx, user: UserRow): Promise<void> => {
  if (!user.roles.includes(roleNames.admin) || !user.is_active) return
  if ((await countOtherAdministrators(tx, user.id)) === 0) throw new AppError('last-administrator')
}
