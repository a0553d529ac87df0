import type { Tx } from '../../platform/db/transaction.ts'
import type { Deps } from '../audit-log/deps.ts'
import { createHook } from '../../platform/hooks.ts'
import type { OnAltered } from '../../platform/http/alarm.ts'
import type { Holder } from './holder.ts'

interface Asked {
  reportIds: readonly string[]
  /** Told of a report whose rows were altered; it is not among the answer. */
  onAltered?: OnAltered | undefined
}

/** Which of some reports somebody may still know of. One listener answers it, in the channel's transaction. */
export const reportsStillSeen = createHook<[tx: Tx, deps: Deps, who: Holder, asked: Asked], ReadonlySet<string>>(
  'reports that are still seen',
)
