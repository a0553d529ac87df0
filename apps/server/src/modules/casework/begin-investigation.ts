import { rulesOfAct } from '@canal/contract/casework/acts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { MemberActor } from '../accounts/session/actor.ts'
import type { Deps } from '../audit-log/deps.ts'
import type { ReportView } from '../report-access/view.ts'
import { moveStatus, openInvestigationOf, type Changed } from '../reports/move-status.ts'

/** Opens the investigation of a report, within the caller's transaction, and moves the status along where it was earlier; the caller appends the records. */
export const beginInvestigation = async (
  tx: Tx,
  deps: Deps,
  actor: MemberActor,
  view: ReportView,
  at: Date,
): Promise<Changed> => {
  const { moves } = rulesOfAct('investigation_opened')
  if (moves?.from.includes(view.row.status)) return moveStatus(tx, deps, actor, view, moves.to, at)
  return { view, records: await openInvestigationOf(tx, actor, view, at) }
}
