import { outcomeNames, type ReportOutcome } from '@canal/contract/casework/deletion'
import type { GroundOf, NotAdmittedGround } from '@canal/contract/casework/proposals'
import { proposalKinds } from '@canal/contract/casework/proposals'
import type { Casework, Closing, Decided, Hold, Offer, Proposal } from '@canal/contract/casework/schemas'
import type { ReportView } from '../report-access/view.ts'
import { dayIfClosed } from '../reports/deletion-day.ts'
import { termsOf } from '../reports/terms.ts'
import { decidedFrom } from '../votes/unvoted.ts'
import { othersOf, type OpenedCase } from './opened-case.ts'
import { isWaiting, mayPropose, proposalKindRules } from './proposal-kinds.ts'
import type { KeptProposal } from './proposal-record.ts'

/** The last day that the law allows (art. 9.2.d): in total, however often it is put off. */
export const latestAnswer = ({ view, channel }: OpenedCase): Date =>
  termsOf(view.row.received_at, channel.timeZone).latestAnswer

/** The hold that counts now; undefined where there is none, or its time is over. */
export const currentHold = ({ view, proposals, deps }: OpenedCase): KeptProposal | undefined => {
  const { held_until: until } = view.row
  if (!until || until <= deps.now()) return undefined
  const last = proposals.findLast(({ kind, state }) => kind === 'held' && (state === 'done' || state === 'released'))
  return last?.state === 'done' ? last : undefined
}

/** Whether it can be admitted: once, and before an investigation was opened, which says as much; not what was closed. */
export const admissionRefusal = ({
  admitted_at: admitted,
  investigation_opened_at: opened,
  closed_at: closed,
}: ReportView['row']) => (admitted ? 'already-done' : opened || closed ? 'conflict' : null)

const usernameOf = ({ people }: OpenedCase, id: string): string | null =>
  people.find(({ userId }) => userId === id)?.username ?? null

const presentMade = (opened: OpenedCase, kept: KeptProposal): Omit<Proposal, 'isOwn' | 'countsFrom'> => {
  const { id, kind, ground, reason, until, part, askedAt, by } = kept
  return { id, kind, ground, reason, until, part, askedAt, by: usernameOf(opened, by) }
}

const presentProposal = (opened: OpenedCase, kept: KeptProposal): Proposal => {
  const isOwn = kept.by === opened.actor.userId
  const isAlone = isOwn && kept.waitsAlone && othersOf(opened).length === 0
  const asked = { requested_on: new Date(kept.askedAt) }
  const countsFrom = isAlone ? decidedFrom({ acceptedAt: opened.restoredAt }, asked).toISOString() : null
  return { ...presentMade(opened, kept), isOwn, countsFrom }
}

const presentDecided = (opened: OpenedCase, kept: KeptProposal): Decided => ({
  ...presentMade(opened, kept),
  state: kept.state === 'waiting' ? 'over' : kept.state,
  decidedBy: kept.decidedBy && usernameOf(opened, kept.decidedBy),
  decidedAt: kept.decidedAt,
})

const presentHold = (opened: OpenedCase): Hold | null => {
  const hold = currentHold(opened)
  const { held_until: until } = opened.view.row
  if (!hold || !until) return null
  return {
    id: hold.id,
    ground: hold.ground as GroundOf<'held'>,
    reason: hold.reason,
    by: usernameOf(opened, hold.by),
    since: hold.decidedAt ?? hold.askedAt,
    until: until.toISOString(),
  }
}

const presentClosing = (opened: OpenedCase): Closing | null => {
  const { closing, view } = opened
  if (!closing || !view.row.closed_at) return null
  const { outcome, ground, reason, measures, lost, recovered, by } = closing
  return {
    at: view.row.closed_at.toISOString(),
    outcome,
    ground: ground as NotAdmittedGround | null,
    reason,
    measures,
    lost,
    recovered,
    by: usernameOf(opened, by),
  }
}

const presentCategory = (opened: OpenedCase): Casework['category'] => {
  const { is, by, at } = opened.category
  return { is, at, isChanged: by !== null, by: by && usernameOf(opened, by) }
}

const presentGoesIfClosed = ({ view, deps, channel, ownTerms }: OpenedCase): Casework['goesIfClosed'] => {
  if (view.row.closed_at) return null
  const closed = { at: deps.now(), timeZone: channel.timeZone, ownTerms }
  return Object.fromEntries(
    outcomeNames.map((outcome) => [outcome, dayIfClosed(outcome, view.row, closed).toISOString()]),
  ) as Record<ReportOutcome, string>
}

/** What a member is shown of the acts of a report. */
export const presentCasework = (opened: OpenedCase): Casework => {
  const { row } = opened.view
  const waiting = opened.proposals.filter((one) => isWaiting(one, opened.view, opened.deps.now()))
  const latest = latestAnswer(opened)
  const extendableUntil = row.answered_at || row.deadline >= latest ? null : latest.toISOString()
  const proposable = proposalKinds.filter(
    (kind) =>
      proposalKindRules[kind].refusal(row) === null &&
      // A part is marked where it stands, and several at a time.
      (kind === 'part' || !waiting.some((one) => one.kind === kind)) &&
      mayPropose(kind, opened) &&
      (kind !== 'extension' || extendableUntil !== null),
  )
  const others: Offer[] = [
    ...(admissionRefusal(row) ? [] : ['admitted' as const]),
    ...(row.closed_at ? [] : ['closed' as const]),
  ]
  return {
    waiting: waiting.map((one) => presentProposal(opened, one)),
    decided: opened.proposals.filter((one) => !waiting.includes(one)).map((one) => presentDecided(opened, one)),
    needsConfirmation: othersOf(opened).length > 0,
    waits: !opened.isOnlyMembers,
    offers: [...proposable, ...others],
    extendableUntil,
    admittedAt: row.admitted_at?.toISOString() ?? null,
    hold: presentHold(opened),
    closing: presentClosing(opened),
    goesIfClosed: presentGoesIfClosed(opened),
    category: presentCategory(opened),
    calendarUid: opened.calendarUid,
  }
}
