import type { Tx } from '../../../platform/db/transaction.ts'
import type { MemberActor } from '../../accounts/session/actor.ts'
import type { LogRecord } from '../../audit-log/append.ts'
import type { Deps } from '../../audit-log/deps.ts'
import type { AccessSubject } from '../../report-access/policy.ts'
import type { Target } from '../../report-access/targets.ts'
import type { ReportView } from '../../report-access/view.ts'
import type { RequestRow } from '../repository.ts'

export interface Effect {
  /** The report after it. */
  after: ReportView
  /** False where keys are still to be sealed to the requester, in the session of another holder. */
  isWhole: boolean
  /** What the log says beside the approval. */
  records?: readonly LogRecord[]
  /** As of appendLog. */
  changesContents?: boolean
}

/**
 * A kind of vote: what it presupposes and what an approval does. Who may call, what becomes of a request without voters and
 * how the log names it stand in the contract (`requests/kinds.ts`), which the web reads too.
 */
export interface VoteKind {
  /** Throws what the specification says where it cannot be asked: the door is not there, or open already. */
  requireRequestable: (subject: AccessSubject, view: ReportView) => void
  /** Whether that must still be so when it takes effect: a report may have moved on since. */
  isAskedAgain: boolean
  isForInvestigators: boolean
  /** Whether a reopened window that has passed is closed before it is asked. */
  closesPassedWindow: boolean
  /** Whether it ends undecided when the report is archived or goes back to work. */
  endsOnMove: boolean
  /** Whether others may ask to be added to what it opened; they then see it without having had a vote. */
  canBeJoined: boolean
  /** What the requester gets of it; keys that the deciding voter lacked follow later. Null: no keys. */
  gives: { relation: 'files' | 'reopened'; targets: readonly Target[]; withOwnFiles: boolean } | null
  /**
   * Does what was asked for, in the deciding voter's session; the report and the request are held FOR UPDATE. Throws
   * `conflict` where it no longer can be done.
   */
  takeEffect: (
    tx: Tx,
    deps: Deps,
    actor: MemberActor,
    view: ReportView,
    request: RequestRow,
    at: Date,
  ) => Promise<Effect>
}
