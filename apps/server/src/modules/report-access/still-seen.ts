import type { Tx } from '../../platform/db/transaction.ts'
import type { Deps } from '../audit-log/deps.ts'
import type { OnAltered } from '../../platform/http/alarm.ts'
import { visibilityOf } from './policy.ts'
import { loadReports } from './report-view.ts'

/** Which of some reports somebody may still know of; one whose policy does not hold is left out, and `onAltered` told. */
export const stillSeen = async (
  tx: Tx,
  deps: Deps,
  { tag, isInvestigator }: { tag: Buffer; isInvestigator: boolean },
  { reportIds, onAltered }: { reportIds: readonly string[]; onAltered?: OnAltered | undefined },
): Promise<ReadonlySet<string>> => {
  const views = await loadReports(tx, deps, reportIds, onAltered)
  const subject = { kind: 'user' as const, tag, isInvestigator, ownsReport: false }
  return new Set([...views].flatMap(([id, { facts }]) => (visibilityOf(subject, facts) === 'none' ? [] : [id])))
}
