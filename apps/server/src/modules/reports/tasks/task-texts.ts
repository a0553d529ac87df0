import { messagePart } from '@canal/contract/casework/parts'
import { sql } from 'kysely'
import { pipelined } from '../../../platform/db/pipelined.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { tamperEvidenceOf, type TamperEvidence } from '../../../platform/errors.ts'
import type { MemberActor } from '../../accounts/session/actor.ts'
import { reportKeysOf } from '../../report-access/open-slot.ts'
import { reachable } from '../../report-access/reachable.ts'
import { openRecord } from '../../report-access/records.ts'
import type { ReportView } from '../../report-access/view.ts'
import { messageObject, recordPlace, type MessageText } from '../reading/contents.ts'
import { messageKey } from '../reading/message-key.ts'

/** A task, by its note. */
export interface TaskPlace {
  reportId: string
  messageId: string
}

/**
 * What the notes of some tasks say, by the note's id; `views` are their reports. One that is suppressed, or that the actor's
 * keys do not open, is left out; so is one whose box was altered, which is among the findings.
 */
export const openTaskTexts = async (
  tx: Tx,
  actor: MemberActor,
  views: ReadonlyMap<string, ReportView>,
  tasks: readonly TaskPlace[],
): Promise<{ texts: ReadonlyMap<string, string>; findings: TamperEvidence[] }> => {
  const texts = new Map<string, string>()
  const findings: TamperEvidence[] = []
  if (tasks.length === 0) return { texts, findings }
  const reportIds = [...new Set(tasks.map(({ reportId }) => reportId))]
  const messageIds = tasks.map(({ messageId }) => messageId)
  const isShown = sql<boolean>`channel_id = ${actor.channelId} and report_id = any(${reportIds}::uuid[])`
  const [slots, rows] = await pipelined([
    tx
      .selectFrom('slot')
      .selectAll()
      .where(isShown)
      .where('holder_tag', '=', actor.tag)
      .where(
        sql<boolean>`kind = 'access' and target = any('{internal,identity}')
        and (expires_at is null or expires_at > clock_timestamp())`,
      )
      .execute(),
    tx
      .selectFrom('message')
      .selectAll()
      .where(isShown)
      .where(sql<boolean>`id = any(${messageIds}::uuid[]) and audience = 'committee'`)
      .execute(),
  ])
  const usable = reachable(actor, slots)
  const open = async (row: (typeof rows)[number]): Promise<void> => {
    const view = views.get(row.report_id)
    if (!view || view.parts.some(({ part }) => part === messagePart(row.id))) return
    const own = usable.filter((slot) => slot.report_id === row.report_id)
    const key = await messageKey(reportKeysOf(actor, view, own), row)
    if (!key) return
    const { text } = openRecord<MessageText>(key, recordPlace(view, 'message', messageObject(row), row.epoch), row.box)
    texts.set(row.id, text)
  }
  for (const row of rows)
    try {
      await open(row)
    } catch (error) {
      const finding = tamperEvidenceOf(error)
      if (!finding) throw error
      findings.push(finding)
    }
  return { texts, findings }
}
