import { actOfProposal } from '@canal/contract/casework/proposals'
import type { LogRecord } from '../audit-log/append.ts'
import { proposalInLog } from '../reports/log/logged-proposal.ts'
import type { Changed } from '../reports/move-status.ts'
import { placeOf, type OpenedCase } from './opened-case.ts'
import { saveProposals, type KeptProposal } from './proposal-record.ts'

/** What an entry of the log says of it. */
export const recordOf = async (
  { actor, view, keys }: OpenedCase,
  type: 'proposed' | 'proposal_withdrawn',
  { id: proposalId, kind, waitsAlone }: KeptProposal,
): Promise<LogRecord> => {
  const { epoch } = view.row
  const place = { ...placeOf(view), proposalId, epoch }
  const { data, secret } = proposalInLog(await keys.key('internal', epoch), place, kind)
  const unconfirmed = waitsAlone && type === 'proposed' ? { withoutVote: 'unconfirmed' } : {}
  return { type, userTag: actor.tag, data: { ...data, ...unconfirmed }, secret }
}

/** Keeps what became of a proposal. */
export const settle = (
  opened: OpenedCase,
  proposal: KeptProposal,
  state: KeptProposal['state'],
  at: Date,
): Promise<void> => {
  const settled = { ...proposal, state, decidedBy: opened.actor.userId, decidedAt: at.toISOString() }
  const all = opened.proposals.map((one) => (one === proposal ? settled : one))
  return saveProposals(opened.tx, opened.view, opened.keys, all)
}

/**
 * Says in the act's entry which proposal it settled, of one that waited without colleagues: so that nobody is offered to stop it
 * any more. `isUnconfirmed`: nobody confirmed it, and nobody stopped it in time.
 */
export const settledBy = ({ id, kind, waitsAlone }: KeptProposal, done: Changed, isUnconfirmed = false): Changed => {
  if (!waitsAlone) return done
  const said = { proposal: id, ...(isUnconfirmed && { withoutVote: 'unconfirmed' }) }
  const records = done.records.map((record): LogRecord =>
    record.type === actOfProposal(kind) ? { ...record, data: { ...record.data, ...said } } : record,
  )
  return { ...done, records }
}
