import { archivesReport } from '@canal/contract/casework/proposals'
import type { Casework } from '@canal/contract/casework/schemas'
import type { Tx } from '../../platform/db/transaction.ts'
import { channelPeople, type Person } from '../accounts/people/directory.ts'
import type { MemberActor } from '../accounts/session/actor.ts'
import { appendLog } from '../audit-log/append.ts'
import type { Deps } from '../audit-log/deps.ts'
import { endProposalCalls } from '../notifications/mark-read.ts'
import { reportKeys } from '../report-access/open-slot.ts'
import { readableReport } from '../report-access/report-view.ts'
import type { ReportView } from '../report-access/view.ts'
import { moveStatus, type Changed } from '../reports/move-status.ts'
import { openCaseOf, placeOf, type OpenedCase } from './opened-case.ts'
import { presentCasework } from './present-casework.ts'
import { isWaiting } from './proposal-kinds.ts'
import { loadProposals, type KeptProposal } from './proposal-record.ts'

/** Ends the calls of those for whom nothing waits any more. */
const endCalls = (
  tx: Tx,
  view: ReportView,
  proposals: readonly KeptProposal[],
  people: readonly Person[],
  at: Date,
): Promise<unknown> => {
  const waiting = proposals.filter((one) => isWaiting(one, view, at))
  const stillCalled = people.filter(({ userId }) => waiting.some(({ by }) => by !== userId))
  return endProposalCalls(
    tx,
    placeOf(view),
    stillCalled.map(({ tag }) => tag),
  )
}

/** After an act that may have settled what waited to be confirmed: an answered report has nothing to put off. */
export const endSettledCalls = async (
  tx: Tx,
  deps: Deps,
  actor: MemberActor,
  reportId: string,
  at: Date,
): Promise<void> => {
  const view = await readableReport(tx, deps, actor, reportId)
  const proposals = await loadProposals(tx, view, await reportKeys(tx, actor, view))
  if (!proposals?.some(({ state }) => state === 'waiting')) return
  await endCalls(tx, view, proposals, await channelPeople(tx, deps, actor.channelId), at)
}

/** Archives it, in entries of their own: those before it are vouched for with keys that it takes. */
const archive = async ({ tx, deps, actor, view }: OpenedCase, at: Date): Promise<void> => {
  const moved = await moveStatus(tx, deps, actor, view, 'archived', at)
  const { status, version } = moved.view.row
  await appendLog(tx, deps, { ...placeOf(view), status, version, changesContents: true }, moved.records, at)
}

/**
 * Writes what was done into the log, ends the calls that are over, and gives what the actor sees now. `counted`: the proposal
 * that was done with it; where its kind archives the report, that is done last, and what is given is the state before it. Throws
 * `part-waits` then, where moveStatus does.
 */
export const finishAct = async (
  { tx, deps, actor, people }: OpenedCase,
  { view, records }: Changed,
  at: Date,
  counted?: KeptProposal,
): Promise<Casework> => {
  const { status, version, id } = view.row
  await appendLog(tx, deps, { ...placeOf(view), status, version, changesContents: true }, records, at)
  const after = await openCaseOf(tx, deps, actor, await readableReport(tx, deps, actor, id))
  await endCalls(tx, after.view, after.proposals, people, at)
  const shown = presentCasework(after)
  if (counted && archivesReport(counted.kind)) await archive(after, at)
  return shown
}
