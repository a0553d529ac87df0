import type { z } from 'zod/mini'
import type { settleTaskSchema } from '@canal/contract/notes/schemas'
import { taskLogTypes } from '@canal/contract/notes/tasks'
import { inChannel } from '../../../platform/db/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { MemberActor } from '../../accounts/session/actor.ts'
import { appendLog, lockChain } from '../../audit-log/append.ts'
import type { Deps } from '../../audit-log/deps.ts'
import { endTaskCalls } from '../../notifications/mark-read.ts'
import { reportKeys } from '../../report-access/open-slot.ts'
import { writableReport } from '../../report-access/report-view.ts'
import { messageKey } from '../reading/message-key.ts'

/**
 * Sets what became of a task, whoever has it; nothing happens where it is so already. Only the committee hears of it. Throws
 * `not-found` where there is no such task, `no-access` where the actor's keys do not open its note, and as writableReport does.
 */
export const settleTask = (
  deps: Deps,
  actor: MemberActor,
  { id, messageId, state }: z.output<typeof settleTaskSchema>,
): Promise<void> =>
  inChannel(deps.db, actor.channelId, async (tx) => {
    const at = deps.now()
    const view = await writableReport(tx, deps, actor, id, 'update')
    const { channel_id: channelId, id: reportId, status, version } = view.row
    const task = await tx
      .selectFrom('report_task as t')
      .innerJoin('message as m', (join) =>
        join
          .onRef('m.channel_id', '=', 't.channel_id')
          .onRef('m.report_id', '=', 't.report_id')
          .onRef('m.id', '=', 't.message_id'),
      )
      .select(['t.state', 'm.epoch'])
      .where('t.channel_id', '=', channelId)
      .where('t.report_id', '=', reportId)
      .where('t.message_id', '=', messageId)
      .executeTakeFirst()
    if (!task) throw new AppError('not-found')
    const keys = await reportKeys(tx, actor, view)
    if (!(await messageKey(keys, { audience: 'committee', epoch: task.epoch }))) throw new AppError('no-access')
    if (task.state === state) return
    await lockChain(tx, reportId)
    await tx
      .updateTable('report_task')
      .set({ state, settled_by: actor.tag, settled_at: at })
      .where('channel_id', '=', channelId)
      .where('report_id', '=', reportId)
      .where('message_id', '=', messageId)
      .execute()
    const report = { channelId, reportId, status, version, changesContents: true }
    await appendLog(tx, deps, report, [{ type: taskLogTypes[state], userTag: actor.tag }], at)
    await endTaskCalls(tx, { channelId, reportId }, at)
  })
