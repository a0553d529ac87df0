import type { Deps } from '../../audit-log/deps.ts'
import { createHook } from '../../../platform/hooks.ts'
import type { Change } from './change.ts'
import type { Subscriber, Facts } from './policy.ts'

/** What there is to know about some changes of one channel, as of now: access may have moved on since they were made. */
export interface FactsOfChanges {
  of: (subscriber: Subscriber & { reportId: string | null }, change: Change) => Facts
}

/** Who may hear of changes in a channel. One listener answers it. */
export const factsOfChanges = createHook<[deps: Deps, channelId: string, changes: readonly Change[]], FactsOfChanges>(
  'facts of changes',
)
