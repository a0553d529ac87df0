import type { LogRecord } from '../../audit-log/append.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../audit-log/deps.ts'
import { createHook } from '../../../platform/hooks.ts'
import type { ReportView } from '../view.ts'

interface Revoked {
  /** Tags of those who lost the report, in the order in which they did. */
  from: readonly Buffer[]
  /** What the report's log is to say of it. */
  records: readonly LogRecord[]
  at: Date
}

/**
 * People lost their access to a report: what hangs on it ends, and the log is written. The caller holds the report FOR
 * UPDATE and the log's chain; `view` is the report afterwards. The listener appends `records` and its own to the log.
 */
export const onAccessRevoked = createHook<[tx: Tx, deps: Deps, view: ReportView, revoked: Revoked]>('access revoked')
