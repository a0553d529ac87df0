import { createHook } from '../../platform/hooks.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Deps } from '../audit-log/deps.ts'
import type { ReporterActor } from '../accounts/session/actor.ts'

/** The reporter of another report that their reference opens; null for a report that it does not open. */
export const reporterOfOther = createHook<
  [tx: Tx, deps: Deps, actor: ReporterActor, reportId: string],
  ReporterActor | null
>('reporter of another report')
