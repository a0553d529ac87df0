import type { Casework } from '@canal/contract/casework/schemas'
import { inChannel } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import type { MemberActor } from '../accounts/session/actor.ts'
import { lockChain } from '../audit-log/append.ts'
import type { Deps } from '../audit-log/deps.ts'
import { finishAct } from './finish-act.ts'
import { fulfil } from './fulfil.ts'
import { openForChange } from './opened-case.ts'
import { admissionRefusal } from './present-casework.ts'

/** Admits a report: dated, once. Throws `already-done`, `conflict` of one that was closed or has an investigation, and as writableReport does. */
export const admitReport = (deps: Deps, actor: MemberActor, id: string): Promise<Casework> =>
  inChannel(deps.db, actor.channelId, async (tx) => {
    const at = deps.now()
    const opened = await openForChange(tx, deps, actor, id)
    const refused = admissionRefusal(opened.view.row)
    if (refused) throw new AppError(refused)
    await lockChain(tx, id)
    await tx
      .updateTable('report')
      .set({ admitted_at: at, last_activity_at: at })
      .where('channel_id', '=', actor.channelId)
      .where('id', '=', id)
      .execute()
    return finishAct(opened, await fulfil(tx, deps, actor, opened.view, { act: 'admitted', at }), at)
  })
