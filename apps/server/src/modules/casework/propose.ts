import { randomUUID } from 'node:crypto'
import type { Casework, Propose } from '@canal/contract/casework/schemas'
import { inChannel } from '../../platform/db/transaction.ts'
import { AppError, invalidField } from '../../platform/errors.ts'
import { dayBounds } from '../../platform/time.ts'
import type { MemberActor } from '../accounts/session/actor.ts'
import { lockChain, type LogRecord } from '../audit-log/append.ts'
import type { Deps } from '../audit-log/deps.ts'
import { notify } from '../notifications/notify.ts'
import { proposalInLog } from '../reports/log/logged-proposal.ts'
import { finishAct } from './finish-act.ts'
import { openForChange, othersOf, placeOf, type OpenedCase } from './opened-case.ts'
import { latestAnswer } from './present-casework.ts'
import { isWaiting, mayPropose, proposalKindRules } from './proposal-kinds.ts'
import { saveProposals, type KeptProposal } from './proposal-record.ts'

/** The end of the day until which the answer would be put off. Throws `invalid` for one that is over, not later or too late. */
const newDeadline = (opened: OpenedCase, until: string, at: Date): Date => {
  const end = dayBounds(until, opened.channel.timeZone)
  const day = end && new Date(end.to.getTime() - 1000)
  if (!day || day < at || day <= opened.view.row.deadline || day > latestAnswer(opened))
    throw invalidField('until', 'errors.invalidDate')
  return day
}

/** What an entry of the log says of it. */
export const recordOf = async (
  { actor, view, keys }: OpenedCase,
  type: 'proposed' | 'proposal_withdrawn',
  { id: proposalId, kind }: KeptProposal,
): Promise<LogRecord> => {
  const { epoch } = view.row
  const place = { ...placeOf(view), proposalId, epoch }
  return { type, userTag: actor.tag, ...proposalInLog(await keys.key('internal', epoch), place, kind) }
}

const proposalOf = (opened: OpenedCase, asked: Propose, isAlone: boolean, at: Date): KeptProposal => ({
  id: randomUUID(),
  kind: asked.kind,
  ground: asked.ground,
  reason: asked.reason,
  until: asked.kind === 'extension' ? newDeadline(opened, asked.until, at).toISOString() : null,
  askedAt: at.toISOString(),
  by: opened.actor.userId,
  state: isAlone ? 'done' : 'waiting',
  decidedBy: null,
  decidedAt: isAlone ? at.toISOString() : null,
})

/**
 * Proposes what a second member with access confirms; done at once where there is none. One of a kind waits at a time.
 * Throws `not-appointed` for what is the delegate's, `invalid` for a day that an extension cannot have, `conflict` where one
 * waits or the report is too far for it, `already-done` where it is, and as writableReport does.
 */
export const propose = (deps: Deps, actor: MemberActor, asked: Propose): Promise<Casework> =>
  inChannel(deps.db, actor.channelId, async (tx) => {
    const at = deps.now()
    const opened = await openForChange(tx, deps, actor, asked.id)
    const { view, proposals } = opened
    const { refusal, takeEffect } = proposalKindRules[asked.kind]
    if (!mayPropose(asked.kind, opened)) throw new AppError('not-appointed')
    const refused = refusal(view.row)
    if (refused) throw new AppError(refused)
    if (proposals.some((one) => one.kind === asked.kind && isWaiting(one, view.row))) throw new AppError('conflict')
    const others = othersOf(opened)
    const own = proposalOf(opened, asked, others.length === 0, at)
    await lockChain(tx, asked.id)
    await saveProposals(tx, view, opened.keys, [...proposals, own])
    const proposed = await recordOf(opened, 'proposed', own)
    if (others.length === 0) {
      const done = await takeEffect(opened, own, at)
      return finishAct(opened, { ...done, records: [proposed, ...done.records] }, at)
    }
    const shown = await finishAct(opened, { view, records: [proposed] }, at)
    const to = others.map(({ tag }) => tag)
    await notify(tx, { ...placeOf(view), kind: 'proposal-waits', to, by: actor.tag, at })
    return shown
  })
