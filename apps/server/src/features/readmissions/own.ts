import type { OwnReadmission } from '@canal/contract/readmissions/schemas'
import { alsoInChannel, amongPeople } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { UserActor } from '../../http/actor.ts'
import { channelPeople, counts, recoveryKeyInForce } from '../access/index.ts'
import { genuinePairs, unlockWays } from '../users/index.ts'
import { findWaiting, presentWaiting } from './waiting.ts'

/** What one's own keys wait for, and by what else they can be opened. Of the colleagues their names alone: whom they are to be asked by is known already. */
export const ownReadmission = (deps: Deps, { userId, channelId }: UserActor): Promise<OwnReadmission> =>
  amongPeople(deps.db, async (tx) => {
    if (!channelId) return { waiting: null, ways: [], hasOrganisationKey: false }
    const ways = unlockWays(await genuinePairs(tx, deps, userId), deps.now())
    const key = await alsoInChannel(tx, channelId, () => recoveryKeyInForce(tx, deps, channelId))
    const hasOrganisationKey = key !== null
    const row = (await findWaiting(tx, channelId)).find((one) => one.user_id === userId)
    if (!row) return { waiting: null, ways, hasOrganisationKey }
    const { isNew, waitingSince: since, confirmsAt, isObjected } = presentWaiting(row)
    const colleagues = (await channelPeople(tx, deps, channelId)).filter(counts)
    return {
      ways,
      hasOrganisationKey,
      waiting: {
        isNew,
        since,
        toldAt: row.told_at?.toISOString() ?? null,
        confirmsAt,
        isObjected,
        colleagues: colleagues.filter((one) => one.userId !== userId).map((one) => one.fullName),
      },
    }
  })
