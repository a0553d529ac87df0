import { identityPart, messagePart } from '@canal/contract/casework/parts'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { ReportActor } from '../../accounts/session/actor.ts'
import { openRecord } from '../../report-access/records.ts'
import type { ReportKeys } from '../../report-access/open-slot.ts'
import type { ReportView } from '../../report-access/view.ts'
import { suppressedParts, type SuppressedPart } from '../../report-access/suppressed-parts.ts'
import { fromRecords, type KeptAnswers } from '../answers.ts'
import { messageKey } from './message-key.ts'

export interface Identity {
  reporterName: string | null
  reporterEmail: string | null
  receiveUpdates: boolean
}

export interface OpenedMessage {
  id: string
  /** Its place among all messages of the report. */
  position: number
  sender: 'reporter' | 'reviewer'
  authorTag: Buffer | null
  kind: 'message' | 'acknowledgement' | 'answer'
  audience: 'all' | 'committee'
  sentAt: Date
  fileId: string | null
  /** Empty where it is suppressed. */
  text: string
  /** Empty but in a note. */
  mentions: readonly Mention[]
  /** What is shown in the place of the text; null where that is shown. */
  suppressed: SuppressedPart | null
}

/** Somebody whom a note mentions: a user's id, and the name that stands in its text. */
export interface Mention {
  user: string
  name: string
}

/** What a message's box holds. */
export interface MessageText {
  text: string
  mentions?: readonly Mention[]
}

interface MessageFacts {
  id: string
  position: number
  sender: string
  author_tag: Buffer | null
  kind: string
  audience: string
  sent_at: Date
  file_id: string | null
}

/**
 * A message's text opens only together with who wrote it, for whom, when and in which place (a row edited by hand does not).
 */
export const messageObject = (row: MessageFacts): string =>
  JSON.stringify([
    row.id,
    row.position,
    row.sender,
    row.author_tag?.toString('hex') ?? null,
    row.kind,
    row.audience,
    row.sent_at.toISOString(),
    row.file_id,
  ])

/** Where a record of a report lives, for its AAD. */
export const recordPlace = (view: ReportView, purpose: string, object: string, epoch: number) => ({
  channelId: view.row.channel_id,
  reportId: view.row.id,
  purpose,
  object,
  epoch,
})

const nothing: MessageText = { text: '' }
const nobody: Identity = { reporterName: null, reporterEmail: null, receiveUpdates: false }

/** A part of the details that is suppressed, by its name. */
export type SuppressedDetail = SuppressedPart & { part: string }

export interface OpenedDetails {
  answers: KeptAnswers
  identity: Identity
  subject: string | null
  /** Answers, and who reported, that are suppressed: those that the actor would read otherwise. */
  suppressed: SuppressedDetail[]
}

/** Opens the details, and the identity where the actor may (an investigator never may). */
export const openDetails = async (tx: Tx, view: ReportView, keys: ReportKeys): Promise<OpenedDetails> => {
  const rows = await tx
    .selectFrom('report_record')
    .selectAll()
    .where('channel_id', '=', view.row.channel_id)
    .where('report_id', '=', view.row.id)
    .execute()
  const parts = await suppressedParts(view, keys)
  type Row = (typeof rows)[number]
  const targetOf = ({ kind }: Row) => (kind === 'identity' ? 'identity' : kind === 'subject' ? 'internal' : 'content')
  const open = async <T>(row: Row | undefined): Promise<T | null> => {
    if (!row || parts.has(row.kind) || !keys.has(targetOf(row), row.epoch)) return null
    const place = recordPlace(view, row.kind, view.row.id, row.epoch)
    return openRecord<T>(await keys.key(targetOf(row), row.epoch), place, row.box)
  }
  const rowOf = (kind: Row['kind']) => rows.find((row) => row.kind === kind)
  const details = await open<unknown>(rowOf('details'))
  // Keys of a later epoch alone: a member who was let in again after a reset.
  if (!details) throw new AppError('no-access')
  const own = new Map<string, string | null>()
  for (const row of rows) if (row.kind.startsWith('answer:')) own.set(row.kind, await open<string>(row))
  const suppressed = rows.flatMap((row) => {
    const part = parts.get(row.kind)
    return part && keys.has(targetOf(row), row.epoch) ? [{ ...part, part: row.kind }] : []
  })
  return {
    answers: fromRecords(details, own),
    identity: (await open<Identity>(rowOf('identity'))) ?? nobody,
    subject: await open<string>(rowOf('subject')),
    suppressed,
  }
}

/** Who reported, for anybody who may know: null for an investigator, where the keys are gone, and once it is suppressed. */
export const openIdentity = async (tx: Tx, view: ReportView, keys: ReportKeys): Promise<Identity | null> => {
  const row = await tx
    .selectFrom('report_record')
    .select(['epoch', 'box'])
    .where('channel_id', '=', view.row.channel_id)
    .where('report_id', '=', view.row.id)
    .where('kind', '=', 'identity')
    .executeTakeFirst()
  if (!row || !keys.has('identity', row.epoch) || view.parts.some(({ part }) => part === identityPart)) return null
  const place = recordPlace(view, 'identity', view.row.id, row.epoch)
  return openRecord<Identity>(await keys.key('identity', row.epoch), place, row.box)
}

/**
 * The messages that the actor may read, in order; for members of the committee also its notes. Those of an epoch whose keys
 * the actor lacks are left out.
 */
export const openMessages = async (
  tx: Tx,
  actor: ReportActor,
  view: ReportView,
  keys: ReportKeys,
): Promise<OpenedMessage[]> => {
  const rows = await tx
    .selectFrom('message')
    .selectAll()
    .where('channel_id', '=', view.row.channel_id)
    .where('report_id', '=', view.row.id)
    .where(isShownTo(actor))
    .orderBy('position')
    .execute()
  const parts = await suppressedParts(view, keys)
  const opened = await Promise.all(
    rows.map(async (row): Promise<OpenedMessage[]> => {
      const key = await messageKey(keys, row)
      if (!key) return []
      const place = recordPlace(view, 'message', messageObject(row), row.epoch)
      const suppressed = parts.get(messagePart(row.id)) ?? null
      const { text, mentions } = suppressed ? nothing : openRecord<MessageText>(key, place, row.box)
      return [
        {
          id: row.id,
          position: row.position,
          sender: row.sender,
          authorTag: row.author_tag,
          kind: row.kind,
          audience: row.audience,
          sentAt: row.sent_at,
          fileId: row.file_id,
          text,
          mentions: mentions ?? [],
          suppressed,
        },
      ]
    }),
  )
  return opened.flat()
}

/** Of rows of messages: a note is not there for the reporter, nor for an investigator. */
export const isShownTo = (actor: ReportActor) =>
  sql<boolean>`(audience = 'all' or ${actor.kind === 'user' && !actor.isInvestigator})`
