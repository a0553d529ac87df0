import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { createHook } from '../../hooks.ts'
import type { OnAltered } from '../../http/alarm.ts'
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
