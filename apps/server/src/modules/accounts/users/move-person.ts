import type { Tx } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../audit-log/deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { changePerson, endSessions } from './directory.ts'
import { noteAtWork, noteNameOf } from './governance.ts'
import { leaveChannel } from './leaving.ts'
import { endMembership, findUser, startMembership } from './repository.ts'

export interface Place {
  channelId: string
  capacity: 'member' | 'alternate'
}

const functionOf = async (tx: Tx, userId: string): Promise<string> => {
  const row = await tx
    .selectFrom('membership')
    .select('function')
    .where('user_id', '=', userId)
    .where('to_at', 'is', null)
    .executeTakeFirst()
  return row?.function ?? ''
}

/**
 * Moves a user who is on no roster into a channel, to another kind of member of it, or out of all (null), and ends their
 * sessions. Must run in `changingPeople`. Throws `not-found`, and as leaveChannel does.
 */
export const movePerson = async (tx: Tx, deps: Deps, userId: string, to: Place | null): Promise<void> => {
  const user = await findUser(tx, userId)
  if (!user) throw new AppError('not-found')
  const stays = user.channel_id === (to?.channelId ?? null)
  if (stays && user.capacity === (to?.capacity ?? null)) return
  await leaveChannel(tx, deps, user)
  const post = stays ? await functionOf(tx, userId) : ''
  await changePerson(tx, deps, userId, async () => {
    await endMembership(tx, userId)
    if (to)
      await startMembership(tx, {
        channel_id: to.channelId,
        user_id: userId,
        capacity: to.capacity,
        function: post,
      })
    await tx
      .updateTable('user_key')
      .set({ channel_id: to?.channelId ?? null })
      .where('user_id', '=', userId)
      .execute()
  })
  await noteNameOf(tx, deps, userId)
  await noteAtWork(tx, deps, userId)
  await endSessions(tx, userId)
}
