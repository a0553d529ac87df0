import { keptTerms } from '@canal/contract/casework/deletion'
import { isDelegates, type NotAdmittedGround, type ProposalKind } from '@canal/contract/casework/proposals'
import { translators } from '@canal/messages/all'
import { AppError } from '../../platform/errors.ts'
import { dayText, monthsLater } from '../../platform/time.ts'
import type { LogRecord } from '../audit-log/append.ts'
import { openToMembers } from '../report-access/recipients.ts'
import type { ReportView } from '../report-access/view.ts'
import { scheduleDeletion } from '../reports/deletion-day.ts'
import type { Changed } from '../reports/move-status.ts'
import { sendMessage } from '../reports/write-message.ts'
import { closeCase } from './close-case.ts'
import { fulfil } from './fulfil.ts'
import { beginInvestigation } from './begin-investigation.ts'
import { placeOf, type OpenedCase } from './opened-case.ts'
import type { KeptProposal } from './proposal-record.ts'
import { confirmPart, maskPart, restorePart } from './suppress-part.ts'
import { notAdmittedWords, outcomeWords, reporterLocale } from './told-words.ts'

type Row = ReportView['row']
type Refusal = 'already-done' | 'conflict' | null

interface Rule {
  /** What is done already when it is proposed; without it nothing is. The caller appends the records. */
  readonly begin?: (opened: OpenedCase, proposal: KeptProposal, at: Date) => Promise<Changed>
  /** Undoes that. */
  readonly undo?: (opened: OpenedCase, proposal: KeptProposal, at: Date) => Promise<Changed>
  /** What keeps it from being done, by dates that are never taken back: what waited for it is over, too. */
  readonly refusal: (row: Row) => Refusal
  /** Does it; the caller appends the records. Throws `conflict` where the report is not as it was when it was proposed. */
  readonly takeEffect: (opened: OpenedCase, proposal: KeptProposal, at: Date) => Promise<Changed>
}

/**
 * Puts the answer off, and tells the reporter until when, without a name. It is the investigation that takes longer: one is
 * opened where none was, or the report would be deleted (art. 32.4) before the day that its reporter is told.
 */
const extend: Rule['takeEffect'] = async (opened, proposal, at) => {
  const { tx, deps, actor, channel } = opened
  const { closed_at: closed, investigation_opened_at: investigated } = opened.view.row
  const { view, records } =
    closed || investigated
      ? { view: opened.view, records: [] }
      : await beginInvestigation(tx, deps, actor, opened.view, at)
  const until = new Date(proposal.until ?? 0)
  if (until <= view.row.deadline) throw new AppError('conflict')
  const { channelId, reportId } = placeOf(view)
  await tx
    .updateTable('report')
    .set({ deadline: until })
    .where('channel_id', '=', channelId)
    .where('id', '=', reportId)
    .execute()
  await tx
    .updateTable('clock')
    .set((eb) => ({ due_at: until, extended_from: eb.fn.coalesce('extended_from', 'due_at') }))
    .where('channel_id', '=', channelId)
    .where('report_id', '=', reportId)
    .where('rule', '=', 'answer')
    .execute()
  const date = dayText(until, channel.timeZone)
  const text = translators[reporterLocale(opened)]('casework.extendedMessage', { date })
  const message = { id: reportId, text, fileNames: [], keepOriginals: false, kind: 'message' as const, at }
  const { rowHash } = await sendMessage(tx, deps, actor, view, message)
  const done = await fulfil(tx, deps, actor, view, { act: 'deadline_extended', at, until })
  const told: LogRecord = { type: 'chat_message_sent', userTag: actor.tag, rowHash }
  return { ...done, records: [...records, told, ...done.records] }
}

/** Closes it. Why and where else to go is the answer: nothing more is due to its reporter. */
const notAdmit: Rule['takeEffect'] = (opened, { ground, reason, by }, at) =>
  closeCase(
    opened,
    { outcome: 'not_admitted', ground, reason, by, measures: null, lost: null, recovered: null },
    { text: notAdmittedWords(opened, ground as NotAdmittedGround), isAnswer: true, at },
  )

const omit: Rule['takeEffect'] = ({ tx, deps, actor, view }, _proposal, at) =>
  fulfil(tx, deps, actor, view, { act: 'omitted', at })

/** It is not deleted for some months from now on. */
const hold: Rule['takeEffect'] = async ({ tx, deps, actor, view, channel }, _proposal, at) => {
  const until = monthsLater(at, keptTerms.hold.months, channel.timeZone)
  await scheduleDeletion(tx, placeOf(view), { held_until: until })
  return fulfil(tx, deps, actor, view, { act: 'held', at, until })
}

/**
 * Closes it, and has it deleted at once (art. 32.3), unless it is held: the job deletes it the next time that it runs. Where
 * nobody confirmed, and others had the report once, it is kept for the month of what one member closes alone.
 */
const deleteUntrue: Rule['takeEffect'] = async (opened, { reason, by }, at) => {
  const closing = { outcome: 'untrue', ground: null, reason, by, measures: null, lost: null, recovered: null } as const
  const told = { text: outcomeWords(opened, 'untrue'), isAnswer: true, at }
  const closed = await closeCase(opened, closing, told)
  const { actor, view, tx, isOnlyMembers } = opened
  if (by !== actor.userId || isOnlyMembers) await scheduleDeletion(tx, placeOf(view), { kept_until: at })
  return closed
}

/** What is not admitted is so before anything was made of it. */
const notAdmittedRefusal = ({
  closed_at: closed,
  admitted_at: admitted,
  investigation_opened_at: opened,
}: Row): Refusal => (closed ? 'already-done' : admitted || opened ? 'conflict' : null)

/** So is what holds no information, before anybody answered it. */
const withoutInformationRefusal = (row: Row): Refusal =>
  notAdmittedRefusal(row) ?? (row.answered_at ? 'conflict' : null)

export const proposalKindRules: Readonly<Record<ProposalKind, Rule>> = {
  extension: { refusal: ({ answered_at: done }) => (done ? 'already-done' : null), takeEffect: extend },
  not_admitted: { refusal: notAdmittedRefusal, takeEffect: notAdmit },
  // It is archived with it: finishAct does that for every kind whose row says so.
  without_information: { refusal: withoutInformationRefusal, takeEffect: notAdmit },
  omitted: { refusal: ({ acknowledged_at: done }) => (done ? 'already-done' : null), takeEffect: omit },
  held: { refusal: () => null, takeEffect: hold },
  part: { refusal: () => null, begin: maskPart, takeEffect: confirmPart, undo: restorePart },
  untrue: { refusal: ({ closed_at: closed }) => (closed ? 'already-done' : null), takeEffect: deleteUntrue },
}

type Seen = Pick<ReportView, 'row' | 'parts'>

/** What became of it while everybody was silent. */
const overtaken = ({ kind, part, until }: KeptProposal, { row, parts }: Seen, now: Date): Refusal => {
  const end = new Date(until ?? now)
  // An answer cannot be put off to a day that has passed.
  if (kind === 'extension') return end < now ? 'conflict' : null
  if (kind !== 'part') return null
  // Erased, or to be with the next run (isPartDue). What was erased is so under a later hold, too.
  const isHeld = row.held_until !== null && row.held_until > now
  const isErased = parts.some((one) => one.part === part && one.isErased)
  return isErased || (end <= now && !isHeld) ? 'already-done' : null
}

/** Why nobody decides it any more, though nobody did; null where somebody has to. */
export const refusalOf = (proposal: KeptProposal, view: Seen, now: Date): Refusal =>
  proposalKindRules[proposal.kind].refusal(view.row) ?? overtaken(proposal, view, now)

/** Whether somebody has still to decide it. */
export const isWaiting = (proposal: KeptProposal, view: Seen, now: Date): boolean =>
  proposal.state === 'waiting' && refusalOf(proposal, view, now) === null

/**
 * Whether the actor may propose an act of a kind. What is the delegate's is theirs and their substitutes', as far as these may
 * read the report. Where none of them may, or nobody is appointed, it is every member's, who are not told why.
 */
export const mayPropose = (kind: ProposalKind, { actor, view, people }: OpenedCase): boolean => {
  if (!isDelegates(kind)) return true
  const appointed = openToMembers(view.facts, people).filter(({ isAppointed }) => isAppointed)
  return appointed.length === 0 || appointed.some(({ userId }) => userId === actor.userId)
}
