import { randomUUID } from 'node:crypto'
import { objectionHours } from '@canal/contract/casework/parts'
import { withoutColleagues } from '@canal/contract/casework/proposals'
import type { Casework, Propose } from '@canal/contract/casework/schemas'
import { inChannel } from '../../platform/db/transaction.ts'
import { AppError, invalidField } from '../../platform/errors.ts'
import { dayBounds } from '../../platform/time.ts'
import type { MemberActor } from '../accounts/session/actor.ts'
import { lockChain } from '../audit-log/append.ts'
import type { Deps } from '../audit-log/deps.ts'
import { requireWholeLog } from '../audit-log/verify/verify-log.ts'
import { notify } from '../notifications/notify.ts'
import { tellStoppers } from '../votes/unvoted.ts'
import { finishAct } from './finish-act.ts'
import { openForChange, othersOf, placeOf, type OpenedCase } from './opened-case.ts'
import { latestAnswer } from './present-casework.ts'
import { isWaiting, mayPropose, proposalKindRules } from './proposal-kinds.ts'
import { saveProposals, type KeptProposal } from './proposal-record.ts'
import { recordOf } from './settle-proposal.ts'

/** Bytes that one person's proposals of a report may take up, an eighth of what its record holds: others can always propose. */
const mostOfOne = 128 * 1024

const isTooMuch = (proposals: readonly KeptProposal[], own: KeptProposal): boolean =>
  Buffer.byteLength(JSON.stringify([...proposals.filter(({ by }) => by === own.by), own])) > mostOfOne

/** The end of the day until which the answer would be put off. Throws `invalid` for one that is over, not later or too late. */
const newDeadline = (opened: OpenedCase, until: string, at: Date): Date => {
  const end = dayBounds(until, opened.channel.timeZone)
  const day = end && new Date(end.to.getTime() - 1000)
  if (!day || day < at || day <= opened.view.row.deadline || day > latestAnswer(opened))
    throw invalidField('until', 'errors.invalidDate')
  return day
}

/** Who has a say in it besides its proposer: a colleague confirms it, nobody is left to, or it counts at once. */
const wayOf = (opened: OpenedCase, { kind }: Propose): 'confirmed' | 'waits-alone' | 'at-once' => {
  if (opened.isOnlyMembers) return 'at-once'
  if (othersOf(opened).length > 0) return 'confirmed'
  return ({ waits: 'waits-alone', counts: 'at-once', silence: 'confirmed' } as const)[withoutColleagues(kind)]
}

const untilOf = (opened: OpenedCase, asked: Propose, isDone: boolean, at: Date): string | null => {
  if (asked.kind === 'extension') return newDeadline(opened, asked.until, at).toISOString()
  if (asked.kind !== 'part') return null
  return (isDone ? at : new Date(at.getTime() + objectionHours * 3_600_000)).toISOString()
}

const proposalOf = (opened: OpenedCase, asked: Propose, way: ReturnType<typeof wayOf>, at: Date): KeptProposal => {
  const isDone = way === 'at-once'
  return {
    id: randomUUID(),
    kind: asked.kind,
    ground: asked.ground,
    reason: asked.reason,
    until: untilOf(opened, asked, isDone, at),
    part: asked.kind === 'part' ? asked.part : null,
    askedAt: at.toISOString(),
    by: opened.actor.userId,
    state: isDone ? 'done' : 'waiting',
    decidedBy: null,
    decidedAt: isDone ? at.toISOString() : null,
    waitsAlone: way === 'waits-alone',
  }
}

/**
 * Proposes what a second member with access confirms. Done at once where there never was one; where none is left, what
 * `withoutColleagues` says of its kind. One of a kind waits at a time, and of each part. Throws `not-appointed` for what is the
 * delegate's, `invalid` for a day that an extension cannot have, `conflict` where one waits, the report is too far for it or has
 * no such part, or the actor has proposed too much in it, `already-done` where it is, `part-waits` for what archives it at once
 * while a part waits, and as writableReport does.
 */
export const propose = (deps: Deps, actor: MemberActor, asked: Propose): Promise<Casework> =>
  inChannel(deps.db, actor.channelId, async (tx) => {
    const at = deps.now()
    const opened = await openForChange(tx, deps, actor, asked.id)
    const { view, proposals } = opened
    const { refusal, begin, takeEffect } = proposalKindRules[asked.kind]
    if (!mayPropose(asked.kind, opened)) throw new AppError('not-appointed')
    const refused = refusal(view.row)
    if (refused) throw new AppError(refused)
    // The log names others whose the report was. It must be whole: a missing entry could have named one of them.
    if (opened.isOnlyMembers) await requireWholeLog(tx, deps, placeOf(view))
    const way = wayOf(opened, asked)
    const own = proposalOf(opened, asked, way, at)
    const isSame = ({ kind, part }: KeptProposal) => kind === own.kind && part === own.part
    if (proposals.some((one) => isSame(one) && isWaiting(one, view, at)) || isTooMuch(proposals, own))
      throw new AppError('conflict')
    await lockChain(tx, asked.id)
    await saveProposals(tx, view, opened.keys, [...proposals, own])
    const proposed = await recordOf(opened, 'proposed', own)
    const first = begin ?? (way === 'at-once' ? takeEffect : undefined)
    const done = first ? await first(opened, own, at) : { view, records: [] }
    if (own.waitsAlone) await tellStoppers(tx, deps, actor, view, at)
    const changed = { ...done, records: [proposed, ...done.records] }
    const shown = await finishAct(opened, changed, at, way === 'at-once' ? own : undefined)
    const to = othersOf(opened).map(({ tag }) => tag)
    if (to.length === 0) return shown
    await notify(tx, { ...placeOf(view), kind: 'proposal-waits', to, by: actor.tag, at })
    return shown
  })
