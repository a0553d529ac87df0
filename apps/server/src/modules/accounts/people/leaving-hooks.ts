import type { Tx } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../audit-log/deps.ts'
import { createHook } from '../../../platform/hooks.ts'

/**
 * Somebody is no longer what they were in a channel: they left its committee, or were taken out of the channel. Runs in
 * `changingPeople`, in the transaction that changes them.
 */
export const onPersonLeft = createHook<[tx: Tx, deps: Deps, who: { channelId: string; userId: string }]>('person left')
