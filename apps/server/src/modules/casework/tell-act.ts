import type { MessageAct } from '@canal/contract/casework/acts'
import type { FilesList } from '@canal/contract/files/schemas'
import { isLocale, sourceLocale, type Locale } from '@canal/messages'
import { translators } from '@canal/messages/all'
import { inChannel } from '../../platform/db/transaction.ts'
import { AppError, tamperEvidenceOf } from '../../platform/errors.ts'
import { raiseAlarm } from '../../platform/http/alarm.ts'
import { dayText } from '../../platform/time.ts'
import type { MemberActor } from '../accounts/session/actor.ts'
import { appendLog, lockChain } from '../audit-log/append.ts'
import type { Deps } from '../audit-log/deps.ts'
import { writableReport } from '../report-access/report-view.ts'
import { sendMessage, type NewMessage } from '../reports/write-message.ts'
import { endSettledCalls } from './finish-act.ts'
import { fulfil } from './fulfil.ts'

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
    const done = await fulfil(tx, deps, actor, view, { act, at })
    const { status, version } = done.view.row
    const told = { type: 'chat_message_sent' as const, userTag: actor.tag, rowHash: sent.rowHash }
    await appendLog(tx, deps, { ...place, status, version, changesContents: true }, [told, ...done.records], at)
    await endSettledCalls(tx, deps, actor, row.id, at)
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
