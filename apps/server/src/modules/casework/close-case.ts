import { keptUntil, scheduleDeletion } from '../reports/deletion-day.ts'
import type { Changed } from '../reports/move-status.ts'
import { sendMessage } from '../reports/write-message.ts'
import { fulfil } from './fulfil.ts'
import { placeOf, type KeptClosing, type OpenedCase } from './opened-case.ts'
import { saveSealed } from './sealed-record.ts'

/**
 * Closes a report and tells its reporter; the caller appends the records. The outcome lies in the sealed record alone. Where
 * the message `isAnswer` and the answer is still due, it meets that term as well.
 */
export const closeCase = async (
  { tx, deps, actor, view, keys, channel, ownTerms }: OpenedCase,
  closing: KeptClosing,
  { text, isAnswer, at }: { text: string; isAnswer: boolean; at: Date },
): Promise<Changed> => {
  const { id, received_at: receivedAt, answered_at: answeredAt } = view.row
  const place = placeOf(view)
  const answers = isAnswer && answeredAt === null
  const closed = { receivedAt, at, timeZone: channel.timeZone, ownTerms }
  await scheduleDeletion(tx, place, { kept_until: keptUntil(closing.outcome, closed) })
  await tx
    .updateTable('report')
    .set({ closed_at: at })
    .where('channel_id', '=', place.channelId)
    .where('id', '=', place.reportId)
    .execute()
  await saveSealed(tx, view, keys, 'closing', closing)
  const message = { id, text, fileNames: [], keepOriginals: false, at }
  const sent = await sendMessage(tx, deps, actor, view, { ...message, kind: answers ? 'answer' : 'message' })
  const done = await fulfil(tx, deps, actor, view, { act: 'closed', at })
  const answered = answers
    ? await fulfil(tx, deps, actor, done.view, { act: 'answered', at })
    : { view: done.view, records: [] }
  return {
    view: answered.view,
    records: [
      { type: 'chat_message_sent', userTag: actor.tag, rowHash: sent.rowHash },
      ...done.records,
      ...answered.records,
    ],
  }
}
