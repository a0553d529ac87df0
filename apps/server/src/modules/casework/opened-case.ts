import type { ReportOutcome } from '@canal/contract/casework/deletion'
import type { Ground } from '@canal/contract/casework/proposals'
import type { OwnTerms } from '@canal/contract/casework/retention'
import type { ChannelContact } from '@canal/contract/channels/contact'
import type { Tx } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { channelPeople, type Person } from '../accounts/people/directory.ts'
import type { MemberActor } from '../accounts/session/actor.ts'
import type { Deps } from '../audit-log/deps.ts'
import { rosterOf } from '../audit-log/governance/store.ts'
import { findChannel } from '../channels/find-channel.ts'
import { reportKeys, type ReportKeys } from '../report-access/open-slot.ts'
import { everyOtherMember } from '../report-access/ever-members.ts'
import { otherMembersOf } from '../report-access/recipients.ts'
import { writableReport } from '../report-access/report-view.ts'
import type { ReportView } from '../report-access/view.ts'
import { calendarUid } from '../reports/calendar-uid.ts'
import { chosenCategory, type KeptCategory } from '../reports/category.ts'
import { loadProposals, withStopped, type KeptProposal } from './proposal-record.ts'
import { loadSealed } from './sealed-record.ts'

/** With what a report was closed, as it is kept. */
export interface KeptClosing {
  outcome: ReportOutcome
  /** Of what was not admitted. */
  ground: Ground | null
  reason: string
  measures: string | null
  lost: number | null
  recovered: number | null
  /** The user's id whose reason it is. */
  by: string
}

/** All that an act needs of a report, opened by the actor. */
export interface OpenedCase {
  tx: Tx
  deps: Deps
  actor: MemberActor
  view: ReportView
  keys: ReportKeys
  proposals: readonly KeptProposal[]
  closing: KeptClosing | undefined
  category: KeptCategory
  channel: { timeZone: string; contact: ChannelContact }
  /** How long the channel keeps what is closed now, where its committee set that. */
  ownTerms: OwnTerms
  people: readonly Person[]
  /** Whether the report never was another member's, who might have objected, wherever they are now. */
  isOnlyMembers: boolean
  /** When the channel's register was accepted after a restore, where something waits without colleagues; else null. */
  restoredAt: Date | null
  calendarUid: string
}

/** Opens it. Throws `no-access` where the actor's keys do not reach what was written last: they must not replace it. */
export const openCaseOf = async (tx: Tx, deps: Deps, actor: MemberActor, view: ReportView): Promise<OpenedCase> => {
  const keys = await reportKeys(tx, actor, view)
  const kept = await loadProposals(tx, view, keys)
  const closing = await loadSealed<KeptClosing | undefined>(tx, view, keys, 'closing', undefined)
  const category = await loadSealed<KeptCategory>(tx, view, keys, 'category', chosenCategory(''))
  if (kept === null || closing === null || category === null) throw new AppError('no-access')
  const own = await findChannel(tx, actor.channelId)
  const channel = { timeZone: own?.time_zone ?? 'Europe/Madrid', contact: own?.contact ?? {} }
  const people = await channelPeople(tx, deps, actor.channelId)
  const proposals = await withStopped(tx, view, kept, people)
  const isAlone = otherMembersOf(actor, view.facts, people).length === 0
  const isOnlyMembers = isAlone && (await everyOtherMember(tx, deps, actor.tag, view)).length === 0
  const { acceptedAt, retention } = await rosterOf(tx, deps, actor.channelId)
  const isAnyAlone = proposals.some(({ waitsAlone, state }) => waitsAlone && state === 'waiting')
  const uid = await calendarUid(keys, view, actor.userId)
  const found = { tx, deps, actor, view, keys, proposals, closing, category, channel, people }
  const restoredAt = isAnyAlone ? acceptedAt : null
  return { ...found, isOnlyMembers, ownTerms: retention?.terms ?? {}, restoredAt, calendarUid: uid }
}

/** The same, held FOR UPDATE: two changes come one after the other. Throws as writableReport does. */
export const openForChange = async (tx: Tx, deps: Deps, actor: MemberActor, id: string): Promise<OpenedCase> =>
  openCaseOf(tx, deps, actor, await writableReport(tx, deps, actor, id, 'update'))

export const placeOf = ({ row }: ReportView) => ({ channelId: row.channel_id, reportId: row.id })

/** One of these confirms. */
export const othersOf = ({ actor, view, people }: OpenedCase): Person[] => otherMembersOf(actor, view.facts, people)
