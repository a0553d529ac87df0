import { rulesOfOutcome } from '@canal/contract/casework/deletion'
import type { Casework, Close } from '@canal/contract/casework/schemas'
import { inChannel } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import type { MemberActor } from '../accounts/session/actor.ts'
import { lockChain } from '../audit-log/append.ts'
import type { Deps } from '../audit-log/deps.ts'
import { closeCase } from './close-case.ts'
import { finishAct } from './finish-act.ts'
import { beginInvestigation } from './begin-investigation.ts'
import { openForChange, type KeptClosing, type OpenedCase } from './opened-case.ts'
import { outcomeWords } from './told-words.ts'

const closingOf = ({ actor }: OpenedCase, { outcome, reason, measures, lost, recovered }: Close): KeptClosing => ({
  outcome,
  ground: null,
  reason,
  measures: measures ?? null,
  lost: lost ?? null,
  recovered: recovered ?? null,
  by: actor.userId,
})

/**
 * Closes a report with its outcome, once, and tells its reporter; the status stays. Throws `already-done`,
 * `investigation-not-opened` for an outcome that needs one which is neither open nor asked for, and as writableReport does.
 */
export const closeReport = (deps: Deps, actor: MemberActor, close: Close): Promise<Casework> =>
  inChannel(deps.db, actor.channelId, async (tx) => {
    const at = deps.now()
    const opened = await openForChange(tx, deps, actor, close.id)
    const { closed_at: closedAt, investigation_opened_at: openedAt } = opened.view.row
    if (closedAt) throw new AppError('already-done')
    const isInvestigated = openedAt !== null || close.opensInvestigation
    if (rulesOfOutcome(close.outcome).needsInvestigation && !isInvestigated)
      throw new AppError('investigation-not-opened')
    await lockChain(tx, close.id)
    const begun =
      close.opensInvestigation && openedAt === null
        ? await beginInvestigation(tx, deps, actor, opened.view, at)
        : { view: opened.view, records: [] }
    const text = close.message ?? outcomeWords(opened, close.outcome)
    const told = { text, isAnswer: close.isAnswer, at }
    const closed = await closeCase({ ...opened, view: begun.view }, closingOf(opened, close), told)
    return finishAct(opened, { ...closed, records: [...begun.records, ...closed.records] }, at)
  })
