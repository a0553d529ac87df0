import { keptTerms } from '@canal/contract/casework/deletion'
import type { Casework } from '@canal/contract/casework/schemas'
import { inChannel } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { daysLater } from '../../platform/time.ts'
import type { MemberActor } from '../accounts/session/actor.ts'
import { lockChain } from '../audit-log/append.ts'
import type { Deps } from '../audit-log/deps.ts'
import { notify } from '../notifications/notify.ts'
import { scheduleDeletion } from '../reports/deletion-day.ts'
import type { Changed } from '../reports/move-status.ts'
import { finishAct } from './finish-act.ts'
import { fulfil } from './fulfil.ts'
import { openForChange, othersOf, placeOf, type OpenedCase } from './opened-case.ts'
import { currentHold } from './present-casework.ts'
import { proposalKindRules, refusalOf } from './proposal-kinds.ts'
import type { KeptProposal } from './proposal-record.ts'
import { recordOf, settle, settledBy } from './settle-proposal.ts'

interface Which {
  id: string
  proposalId: string
}

const waitingOf = ({ proposals }: OpenedCase, { proposalId }: Which): KeptProposal | undefined =>
  proposals.find(({ id, state }) => id === proposalId && state === 'waiting')

/** Who proposed it, and still has access, hears that a colleague decided. */
const tellProposer = async (opened: OpenedCase, { by }: KeptProposal, at: Date): Promise<void> => {
  const to = othersOf(opened)
    .filter(({ userId }) => userId === by)
    .map(({ tag }) => tag)
  await notify(opened.tx, { ...placeOf(opened.view), kind: 'request-decided', to, by: opened.actor.tag, at })
}

/**
 * A second member confirms what a colleague proposed, which is then done. Throws `conflict` of one's own, or where it no
 * longer waits, `already-done` where it is, `part-waits` for what archives the report while a part waits, and as
 * writableReport does.
 */
export const confirmProposal = (deps: Deps, actor: MemberActor, which: Which): Promise<Casework> =>
  inChannel(deps.db, actor.channelId, async (tx) => {
    const at = deps.now()
    const opened = await openForChange(tx, deps, actor, which.id)
    const waiting = waitingOf(opened, which)
    if (!waiting || waiting.by === actor.userId) throw new AppError('conflict')
    const refused = refusalOf(waiting, opened.view, at)
    if (refused) throw new AppError(refused)
    await lockChain(tx, which.id)
    await settle(opened, waiting, 'done', at)
    const done = await proposalKindRules[waiting.kind].takeEffect(opened, waiting, at)
    const shown = await finishAct(opened, settledBy(waiting, done), at, waiting)
    await tellProposer(opened, waiting, at)
    return shown
  })

/** The report is no longer held back from deletion, but for the days in which the others are told and may hold it again. */
const release = async (opened: OpenedCase, hold: KeptProposal, at: Date): Promise<Changed> => {
  const { tx, deps, actor, view, channel } = opened
  await settle(opened, hold, 'released', at)
  await scheduleDeletion(tx, placeOf(view), { held_until: daysLater(at, keptTerms.released.days, channel.timeZone) })
  return fulfil(tx, deps, actor, view, { act: 'released', at })
}

const takeBack = async (opened: OpenedCase, waiting: KeptProposal, at: Date): Promise<Changed> => {
  const { undo } = proposalKindRules[waiting.kind]
  if (undo && refusalOf(waiting, opened.view, at)) throw new AppError('already-done')
  await settle(opened, waiting, 'withdrawn', at)
  const withdrawn = await recordOf(opened, 'proposal_withdrawn', waiting)
  const undone = undo ? await undo(opened, waiting, at) : { view: opened.view, records: [] }
  return { ...undone, records: [withdrawn, ...undone.records] }
}

/**
 * Takes a proposal back, or refuses a colleague's, which undoes what was done by proposing it; of the hold that counts, ends
 * it. Throws `conflict` where it neither waits nor is that hold, `already-done` for a part to which nobody objected in time, and
 * as writableReport does.
 */
export const withdrawProposal = (deps: Deps, actor: MemberActor, which: Which): Promise<Casework> =>
  inChannel(deps.db, actor.channelId, async (tx) => {
    const at = deps.now()
    const opened = await openForChange(tx, deps, actor, which.id)
    const waiting = waitingOf(opened, which)
    const hold = currentHold(opened)
    const settled = waiting ?? (hold?.id === which.proposalId ? hold : undefined)
    if (!settled) throw new AppError('conflict')
    await lockChain(tx, which.id)
    const shown = await finishAct(opened, await (waiting ? takeBack : release)(opened, settled, at), at)
    if (waiting) await tellProposer(opened, waiting, at)
    return shown
  })
