import type { CurrentUser } from '@canal/contract/auth/schemas'
import type { Deps } from '../audit-log/deps.ts'
import { createHook } from '../../platform/hooks.ts'
import type { UserActor } from './session/actor.ts'

/** What a later module knows of somebody's own account (`auth/current`). */
export const describeAccount = createHook<[deps: Deps, actor: UserActor], Pick<CurrentUser, 'lacksReports'>>(
  'description of an account',
)
