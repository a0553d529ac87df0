import type { Casework, SetCategory } from '@canal/contract/casework/schemas'
import { inChannel } from '../../platform/db/transaction.ts'
import type { MemberActor } from '../accounts/session/actor.ts'
import { lockChain } from '../audit-log/append.ts'
import type { Deps } from '../audit-log/deps.ts'
import type { KeptCategory } from '../reports/category.ts'
import { addEvent } from '../reports/reading/timeline.ts'
import { finishAct } from './finish-act.ts'
import { openForChange, placeOf } from './opened-case.ts'
import { presentCasework } from './present-casework.ts'
import { saveSealed } from './sealed-record.ts'

/**
 * Sets what a report is about. Only the sealed record says what that is; log and history tell the committee that it was set,
 * and by whom. Its reporter is not told, and what they chose stays in the details. Throws as writableReport does.
 */
export const setCategory = (deps: Deps, actor: MemberActor, { id, category: is }: SetCategory): Promise<Casework> =>
  inChannel(deps.db, actor.channelId, async (tx) => {
    const now = deps.now()
    const opened = await openForChange(tx, deps, actor, id)
    const { view, keys, category } = opened
    if (category.is === is) return presentCasework(opened)
    await lockChain(tx, id)
    const set: KeptCategory = { is, by: actor.userId, at: now.toISOString() }
    await saveSealed(tx, view, keys, 'category', set)
    const event = { type: 'category_changed', at: now, data: { by: actor.tag.toString('hex') } }
    await addEvent(tx, placeOf(view), event)
    return finishAct(opened, { view, records: [{ type: 'category_changed', userTag: actor.tag }] }, now)
  })
