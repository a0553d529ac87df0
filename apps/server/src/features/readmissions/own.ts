import type { OwnReadmission } from '@canal/contract/readmissions/schemas'
import { amongPeople } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { UserActor } from '../../http/actor.ts'
import { channelPeople, counts } from '../access/index.ts'
import { findWaiting, presentWaiting } from './waiting.ts'

/** What one's own keys wait for. Of the colleagues their names alone: whom they are to be asked by is known already. */
export const ownReadmission = (deps: Deps, { userId, channelId }: UserActor): Promise<OwnReadmission> =>
  amongPeople(deps.db, async (tx) => {
    if (!channelId) return { waiting: null }
    const row = (await findWaiting(tx, channelId)).find((one) => one.user_id === userId)
    if (!row) return { waiting: null }
    const { isNew, waitingSince: since, confirmsAt, isObjected } = presentWaiting(row)
    const colleagues = (await channelPeople(tx, deps, channelId)).filter(counts)
    return {
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
