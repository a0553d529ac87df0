import { alsoInChannel } from '../../platform/db/transaction.ts'
import type { Deps } from '../audit-log/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { appendEntry, heldRoster } from '../audit-log/governance/store.ts'
import { calledNow, noteNameOf } from '../accounts/users/governance.ts'
import { changingPeople } from '../accounts/users/directory.ts'

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
