import { sql } from 'kysely'
import { rulesOfAct, type CaseAct } from '@canal/contract/casework/acts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { MemberActor } from '../accounts/session/actor.ts'
import type { Deps } from '../audit-log/deps.ts'
import { endTermCalls } from '../notifications/mark-read.ts'
import type { ReportView } from '../report-access/view.ts'
import { moveStatus, type Changed } from '../reports/move-status.ts'
import { addEvent } from '../reports/reading/timeline.ts'

const columnOf = { acknowledge: 'acknowledged_at', answer: 'answered_at' } as const

/** Meets the terms that the act meets, as far as they still run. */
const meet = async (tx: Tx, { row }: ReportView, act: CaseAct, at: Date): Promise<void> => {
  for (const rule of rulesOfAct(act).meets) {
    const column = sql.ref(columnOf[rule])
    await sql`update report set ${column} = coalesce(${column}, ${at})
      where channel_id = ${row.channel_id} and id = ${row.id}`.execute(tx)
    await tx
      .updateTable('clock')
      .set({ met_at: at, is_omitted: act === 'omitted' })
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
  act: CaseAct,
  at: Date,
): Promise<Changed> => {
  const { moves } = rulesOfAct(act)
  if (!moves?.from.includes(view.row.status)) return { view, records: [] }
  return moveStatus(tx, deps, actor, view, moves.to, at)
}

/**
 * Does what an act's row says, with its event: meets its terms and moves the status along. The caller has locked the chain,
 * and appends the records. `until`: how long what it began lasts.
 */
export const fulfil = async (
  tx: Tx,
  deps: Deps,
  actor: MemberActor,
  view: ReportView,
  { act, at, until }: { act: CaseAct; at: Date; until?: Date },
): Promise<Changed> => {
  const place = { channelId: view.row.channel_id, reportId: view.row.id }
  const lasts = until ? { until: until.toISOString() } : {}
  await meet(tx, view, act, at)
  await addEvent(tx, place, { type: act, at, data: { by: actor.tag.toString('hex'), ...lasts } })
  await endTermCalls(tx, place, act === 'deadline_extended' ? ['answer'] : rulesOfAct(act).meets, at)
  const moved = await along(tx, deps, actor, view, act, at)
  return { view: moved.view, records: [{ type: act, userTag: actor.tag, data: lasts }, ...moved.records] }
}
