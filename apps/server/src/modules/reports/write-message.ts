import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { FilesList } from '@canal/contract/files/schemas'
import { MESSAGE_BLOCK } from '../../platform/crypto/padding.ts'
import { inChannel, type Tx } from '../../platform/db/transaction.ts'
import type { Deps } from '../audit-log/deps.ts'
import { AppError, invalidField } from '../../platform/errors.ts'
import type { ReportActor } from '../accounts/session/actor.ts'
import { moveReporterSession } from '../accounts/session/session.ts'
import { toMinute } from '../../platform/time.ts'
import { reportKeys } from '../report-access/open-slot.ts'
import { sealRecord } from '../report-access/records.ts'
import { writableReport } from '../report-access/report-view.ts'
import type { ReportView } from '../report-access/view.ts'
import { addressOf } from '../files/upload/pending.ts'
import { reserveUploads } from '../files/upload/reserve.ts'
import { appendLog, lockChain } from '../audit-log/append.ts'
import { nextPosition } from '../audit-log/next-position.ts'
import { notify } from '../notifications/notify.ts'
import { readersOf } from '../report-access/recipients.ts'
import { findIdempotentResponse, keepIdempotentResponse } from './idempotent-response.ts'
import { placeToWrite } from './last-days.ts'
import { redrawing } from './submission/case-number.ts'
import { deleteSentDraft } from './drafts/own-draft.ts'
import { messageObject, recordPlace, type MessageText } from './reading/contents.ts'
import { tellReporter } from './tell-reporter.ts'
import { addEvent } from './reading/timeline.ts'

export interface NewMessage {
  id: string
  text: string
  fileNames: readonly string[]
  keepOriginals: boolean
  /** The version of the member's own draft that it was. */
  draft?: string | undefined
  /** Of a reporter: the client's own key, by which a message whose answer was lost is written once. */
  idempotencyKey?: string | null
}

/** The box of a message's row. */
export const sealMessage = (
  key: Buffer,
  view: ReportView,
  row: Parameters<typeof messageObject>[0],
  text: MessageText,
): Buffer => sealRecord(key, recordPlace(view, 'message', messageObject(row), view.row.epoch), text, MESSAGE_BLOCK)

const insertMessages = async (
  tx: Tx,
  actor: ReportActor,
  view: ReportView,
  message: {
    key: Buffer
    texts: { text: string; fileId: string | null }[]
    kind: 'message' | 'acknowledgement' | 'answer'
    at: Date
  },
): Promise<Buffer> => {
  const { row } = view
  const first = await nextPosition(tx, { channelId: row.channel_id, reportId: row.id })
  const rows = message.texts.map(({ text, fileId }, index) => {
    const id = randomUUID()
    const stored = {
      channel_id: row.channel_id,
      report_id: row.id,
      id,
      position: first + index,
      sender: actor.kind === 'reporter' ? ('reporter' as const) : ('reviewer' as const),
      author_tag: actor.kind === 'reporter' ? null : actor.tag,
      kind: message.kind,
      audience: 'all' as const,
      epoch: row.epoch,
      sent_at: message.at,
      file_id: fileId,
    }
    return { ...stored, box: sealMessage(message.key, view, stored, { text }) }
  })
  await tx.insertInto('message').values(rows).execute()
  return rows[0]?.box ?? Buffer.alloc(0)
}

const touch = (tx: Tx, actor: ReportActor, view: ReportView, at: Date) => {
  const { channel_id: channelId, id } = view.row
  return actor.kind === 'reporter'
    ? sql`update report set last_activity_at = ${at}, last_reporter_at = ${at}
        where channel_id = ${channelId} and id = ${id}`.execute(tx)
    : sql`update report set last_activity_at = ${at}, last_committee_at = ${at}
        where channel_id = ${channelId} and id = ${id}`.execute(tx)
}

export interface Sent {
  filesList: FilesList
  /** Of the first message's ciphertext. */
  rowHash: Buffer
}

/**
 * Writes a message to the other side, within the caller's transaction and before its entry in the log, whose chain the
 * caller has locked. n files make n messages, the first with the text; an empty text needs a file.
 */
export const sendMessage = async (
  tx: Tx,
  deps: Deps,
  actor: ReportActor,
  view: ReportView,
  { kind, at, ...message }: NewMessage & { kind: 'message' | 'acknowledgement' | 'answer'; at: Date },
): Promise<Sent> => {
  if (message.text === '' && message.fileNames.length === 0) throw invalidField('chatMsg', 'errors.required')
  const keys = await reportKeys(tx, actor, view)
  const key = await keys.key('content', view.row.epoch)
  const { filesList } = await reserveUploads(tx, deps, actor, view, {
    kind: 'chat',
    names: message.fileNames,
    phase: null,
    keepOriginals: message.keepOriginals,
    at,
  })
  const fileIds = filesList.map((file) => file.entryId)
  const texts =
    fileIds.length === 0
      ? [{ text: message.text, fileId: null }]
      : fileIds.map((fileId, index) => ({ text: index === 0 ? message.text : '', fileId }))
  const box = await insertMessages(tx, actor, view, { key, texts, kind, at })
  await touch(tx, actor, view, at)
  const place = { channelId: view.row.channel_id, reportId: view.row.id }
  if (actor.kind === 'user') {
    await tellReporter(tx, deps, view, keys)
    await deleteSentDraft(tx, actor, { reportId: place.reportId, kind: 'message' }, message.draft)
  }
  await addEvent(tx, place, { type: 'message', at, data: { sender: actor.kind } })
  if (actor.kind === 'reporter') await notify(tx, { ...place, kind: 'new-message', to: readersOf(view.facts), at })
  return { filesList, rowHash: createHash('sha256').update(box).digest() }
}

/** When something that is written now happened: of a reporter, to the minute. */
const momentOf = (deps: Deps, actor: ReportActor): Date =>
  actor.kind === 'reporter' ? toMinute(deps.now()) : deps.now()

/** Where a message was written. */
export interface Written {
  id: string
  filesList: FilesList
}

const retryOf = (session: ReportActor, { idempotencyKey: key }: NewMessage) =>
  session.kind === 'reporter' && key
    ? ({ channelId: session.channelId, operation: 'chat', of: session.credentialId, key } as const)
    : null

/** The answer of before, with fresh addresses; of a document that has come by now, an empty one. */
const answerAgain = async (deps: Deps, session: ReportActor, message: NewMessage): Promise<Written | null> => {
  const retry = retryOf(session, message)
  const kept = retry && (await findIdempotentResponse(deps, deps.db, retry))
  if (!kept || session.kind !== 'reporter') return null
  const filesList: FilesList = []
  for (const file of kept.files)
    filesList.push({ ...file, location: (await addressOf(deps, session, file.entryId)) ?? '' })
  return { id: kept.id, filesList }
}

const write = (deps: Deps, session: ReportActor, message: NewMessage): Promise<Written> =>
  inChannel(deps.db, session.channelId, async (tx) => {
    const at = momentOf(deps, session)
    const { actor, id } =
      session.kind === 'reporter' ? await placeToWrite(tx, deps, session, message) : { actor: session, id: message.id }
    const view = await writableReport(tx, deps, actor, id, 'write')
    await lockChain(tx, id)
    const { filesList, rowHash } = await sendMessage(tx, deps, actor, view, { ...message, kind: 'message', at })
    // Their page shows next where it went.
    if (session.kind === 'reporter' && session.reportId !== id) await moveReporterSession(tx, session.sessionId, id)
    const { channel_id: channelId, id: reportId, status, version } = view.row
    // A reporter's act names nobody; what they wrote is in the chain by its ciphertext alone.
    const userTag = actor.kind === 'user' ? actor.tag : null
    await appendLog(
      tx,
      deps,
      { channelId, reportId, status, version, changesContents: true },
      [{ type: 'chat_message_sent', userTag, rowHash }],
      at,
    )
    const retry = retryOf(session, message)
    const files = filesList.map(({ entryId, filename }) => ({ entryId, filename }))
    // Overtaken by its own retry.
    if (retry && !(await keepIdempotentResponse(tx, deps, retry, { id, files }))) throw new AppError('conflict')
    return { id, filesList }
  })

/**
 * Writes to the other side (specification §7, reports/chat and anonymous/chat); it meets no term of the law by itself. What a
 * reporter writes in the last days of a report goes into another one (placeToWrite). With an Idempotency-Key a reporter's retry
 * gets the answer of before, and writes nothing. Throws as readableReport does;
 * `archived-read-only` for members; as recipientsBut does for a reporter.
 */
export const writeMessage = async (deps: Deps, actor: ReportActor, message: NewMessage): Promise<Written> => {
  const before = await answerAgain(deps, actor, message)
  if (before) return before
  try {
    return await redrawing(() => write(deps, actor, message))
  } catch (error) {
    const now = await answerAgain(deps, actor, message)
    if (now) return now
    throw error
  }
}
