import type { StoppableRequest } from '@canal/contract/roster/schemas'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Deps } from '../audit-log/deps.ts'
import { createHook } from '../../platform/hooks.ts'
import type { MemberActor } from '../accounts/session/actor.ts'

/** A member asks to leave the committee. Runs in the channel's transaction; a listener refuses by throwing an AppError. */
export const beforeLeaving = createHook<[tx: Tx, deps: Deps, actor: MemberActor]>('before leaving')

/** A member asks for new keys of their own. A listener refuses by throwing an AppError. */
export const beforeKeyRenewal = createHook<[deps: Deps, actor: MemberActor]>('before the renewal of keys')

/** What waits in a channel, besides acts, that a person may stop without a session. */
export const listOtherStoppable = createHook<[deps: Deps, channelId: string, userId: string], StoppableRequest[]>(
  'what may be stopped',
)

/** Stops one of those for somebody who proved who they are. A listener answers whether it was one of its own. */
export const stopOther = createHook<[deps: Deps, channelId: string, userId: string, id: string], boolean>('stop')
