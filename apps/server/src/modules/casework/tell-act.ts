import { sql } from 'kysely'
import { rulesOfAct, type MessageAct } from '@canal/contract/casework/acts'
import type { FilesList } from '@canal/contract/files/schemas'
import { isLocale, sourceLocale, type Locale } from '@canal/messages'
import { translators } from '@canal/messages/all'
import { inChannel, type Tx } from '../../platform/db/transaction.ts'
import { AppError, tamperEvidenceOf } from '../../platform/errors.ts'
import { raiseAlarm } from '../../platform/http/alarm.ts'
import { dayText } from '../../platform/time.ts'
import type { MemberActor } from '../accounts/session/actor.ts'
import { appendLog, lockChain } from '../audit-log/append.ts'
import type { Deps } from '../audit-log/deps.ts'
import { endDeadlineCalls, endExtensionCalls } from '../notifications/mark-read.ts'
import { writableReport } from '../report-access/report-view.ts'
import type { ReportView } from '../report-access/view.ts'
import { moveStatus, type Changed } from '../reports/move-status.ts'
import { addEvent } from '../reports/reading/timeline.ts'
import { sendMessage, type NewMessage } from '../reports/write-message.ts'

const columnOf = { acknowledge: 'acknowledged_at', answer: 'answered_at' } as const

/** Meets the terms that the act meets, as far as they still run. */
const meet = async (tx: Tx, { row }: ReportView, act: MessageAct, at: Date): Promise<void> => {
  for (const rule of rulesOfAct(act).meets) {
    const column = sql.ref(columnOf[rule])
    await sql`update report set ${column} = coalesce(${column}, ${at})
      where channel_id = ${row.channel_id} and id = ${row.id}`.execute(tx)
    await tx
      .updateTable('clock')
      .set({ met_at: at })
      .where('channel_id', '=', row.channel_id)
      .where('report_id', '=', row.id)
      .where('rule', '=', rule)
      .where('met_at', 'is', null)
      .execute()
  }
}

/** Moves the status along where the act does so from here. */
const along = async (
  tx: Tx,
  deps: Deps,
  actor: MemberActor,
  view: ReportView,
  act: MessageAct,
  at: Date,
): Promise<Changed> => {
  const { moves } = rulesOfAct(act)
  if (!moves?.from.includes(view.row.status)) return { view, records: [] }
  return moveStatus(tx, deps, actor, view, moves.to, at)
}

/** Of an answered report nothing is due: neither the answer, nor to put it off. */
const endCalls = async (tx: Tx, { channelId, reportId }: { channelId: string; reportId: string }, at: Date) => {
  await endDeadlineCalls(tx, channelId, reportId, at)
  await endExtensionCalls(tx, channelId, reportId, at)
}

interface Told extends NewMessage {
  act: MessageAct
}

/** What is written, once it is known in which language its reporter reads and until when the answer is due. */
type Words = (reporter: { locale: Locale; deadline: Date }) => string

const perform = (deps: Deps, actor: MemberActor, { act, ...message }: Omit<Told, 'text'>, words: Words) =>
  inChannel(deps.db, actor.channelId, async (tx): Promise<FilesList> => {
    const at = deps.now()
    const view = await writableReport(tx, deps, actor, message.id, 'update')
    const { row } = view
    if (act === 'acknowledged' ? row.acknowledged_at : row.answered_at) throw new AppError('already-done')
    const place = { channelId: row.channel_id, reportId: row.id }
    await lockChain(tx, row.id)
    const text = words({ locale: isLocale(row.locale) ? row.locale : sourceLocale, deadline: row.deadline })
    const kind = act === 'acknowledged' ? ('acknowledgement' as const) : ('answer' as const)
    const sent = await sendMessage(tx, deps, actor, view, { ...message, text, kind, at })
    await meet(tx, view, act, at)
    await addEvent(tx, place, { type: act, at, data: { by: actor.tag.toString('hex') } })
    if (act === 'answered') await endCalls(tx, place, at)
    const moved = await along(tx, deps, actor, view, act, at)
    const { status, version } = moved.view.row
    const records = [
      { type: 'chat_message_sent' as const, userTag: actor.tag, rowHash: sent.rowHash },
      { type: act, userTag: actor.tag },
      ...moved.records,
    ]
    await appendLog(tx, deps, { ...place, status, version, changesContents: true }, records, at)
    return sent.filesList
  })

/**
 * Acknowledges a report or answers it (Ley 2/2023, art. 9.2.c and d): a message to the reporter that meets the term, late or
 * in time, and moves the status along. Throws `already-done` where it was done, and as writeMessage does.
 */
export const tellAct = (deps: Deps, actor: MemberActor, told: Told): Promise<FilesList> =>
  perform(deps, actor, told, () => told.text)

/**
 * Acknowledges several reports, one after the other, each by the text of its reporter's language, in which the mark of
 * that language becomes the day until when the answer is due. Gives how many were, and the ids of the others: acknowledged
 * before, not to be opened by the actor, or with altered rows, of which the alarm is raised.
 */
export const acknowledgeMany = async (
  deps: Deps,
  actor: MemberActor,
  {
    ids,
    texts,
    timeZone,
  }: { ids: readonly string[]; texts: Readonly<Partial<Record<Locale, string>>>; timeZone: string },
): Promise<{ done: number; left: string[] }> => {
  const left: string[] = []
  const words: Words = ({ locale, deadline }) => {
    const [text, date] = [translators[locale], dayText(deadline, timeZone)]
    return texts[locale]?.replaceAll(text('casework.dateMark'), date) ?? text('casework.acknowledgement', { date })
  }
  for (const id of ids)
    try {
      await perform(deps, actor, { act: 'acknowledged', id, fileNames: [], keepOriginals: false }, words)
    } catch (error) {
      const finding = tamperEvidenceOf(error)
      const isRefusal = error instanceof AppError && error.code !== 'internal'
      if (!finding && !isRefusal) throw error
      await raiseAlarm(deps, finding)
      left.push(id)
    }
  return { done: ids.length - left.length, left }
}
