import type { Ground, ProposalKind } from '@canal/contract/casework/proposals'
import type { Tx } from '../../platform/db/transaction.ts'
import type { ReportKeys } from '../report-access/open-slot.ts'
import type { ReportView } from '../report-access/view.ts'
import { loadSealed, saveSealed } from './sealed-record.ts'

/** What somebody proposed, as it is kept: why, and who decided it. */
export interface KeptProposal {
  id: string
  kind: ProposalKind
  ground: Ground
  reason: string
  /** Of an extension: the last day to answer; of a part: when it goes by itself. As an instant. */
  until: string | null
  /** Which part of the report; null of any other kind. */
  part: string | null
  askedAt: string
  /** A user's id. */
  by: string
  /** `released`: a hold that somebody ended. */
  state: 'waiting' | 'done' | 'withdrawn' | 'released'
  /** Who confirmed, refused, withdrew or released it; null while it waits, and where it counted at once. */
  decidedBy: string | null
  decidedAt: string | null
}

/** All proposals of a report, oldest first; null where the caller's keys do not reach what was written last. */
export const loadProposals = (tx: Tx, view: ReportView, keys: ReportKeys): Promise<readonly KeptProposal[] | null> =>
  loadSealed<readonly KeptProposal[]>(tx, view, keys, 'proposals', [])

/** Keeps them; the caller appends an entry that changes contents. */
export const saveProposals = (
  tx: Tx,
  view: ReportView,
  keys: ReportKeys,
  proposals: readonly KeptProposal[],
): Promise<void> => saveSealed(tx, view, keys, 'proposals', proposals)
