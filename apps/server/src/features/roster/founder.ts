import { alsoInChannel } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { appendEntry, heldRoster } from '../../roster/index.ts'
import { calledNow, changingPeople, noteNameOf } from '../users/index.ts'

/**
 * Names who begins a channel's committee: their next sign-in does. Throws `not-found` for nobody who was brought into the
 * channel to be a member, `conflict` once there was a committee: another one begins by a restart.
 */
export const nameFounder = (deps: Deps, { channelId, userId }: { channelId: string; userId: string }): Promise<void> =>
  changingPeople(deps, async (tx) => {
    const called = await calledNow(tx, userId)
    if (called?.channelId !== channelId || called.capacity !== 'member') throw new AppError('not-found')
    await noteNameOf(tx, deps, userId)
    await alsoInChannel(tx, channelId, async () => {
      const { seats, former, founder } = await heldRoster(tx, deps, channelId)
      if (seats.size > 0 || former.length > 0) throw new AppError('conflict')
      if (founder !== userId) await appendEntry(tx, deps, channelId, { body: { kind: 'founder', user: userId } })
    })
  })
