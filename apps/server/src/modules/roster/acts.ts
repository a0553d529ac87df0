import { randomUUID } from 'node:crypto'
import { changedTerms, type OwnTerms } from '@canal/contract/casework/retention'
import type { ActOutcome, WantedExclusions, WantedRules } from '@canal/contract/roster/schemas'
import type { Checked } from '../../platform/crypto/check-numbers.ts'
import { alsoInChannel, type Tx } from '../../platform/db/transaction.ts'
import type { Deps } from '../audit-log/deps.ts'
import { AppError } from '../../platform/errors.ts'
import type { MemberActor } from '../accounts/session/actor.ts'
import { actAbout, givesWay, isAboutOlder, isPossible, maySign } from '../audit-log/governance/rule.ts'
import { appendEntry, heldRoster } from '../audit-log/governance/store.ts'
import { memberOf, placeOf, type Roster, type WaitingAct } from '../audit-log/governance/roster.ts'
import type { Change } from '../audit-log/governance/entry.ts'
import { channelPeople, counts, isThere } from '../accounts/people/directory.ts'
import { tellCommittee } from '../accounts/people/tell-committee.ts'
import { changingPeople } from '../accounts/users/directory.ts'
import { publicHalvesOf, requireNumbers } from './check-numbers.ts'
import { settleAct } from './effects.ts'
import { findNewcomers, type NewcomerRow } from './newcomers.ts'
import { ownSignature } from './own-signature.ts'
import { beforeLeaving } from './hooks.ts'
import { asksNumbers, changeFor, presentAct } from './present.ts'

export interface NewAct {
  kind: 'admit' | 'rekey' | 'leave'
  userId: string
  checkNumbers?: string | undefined
  /** As what they were shown; absent where the caller was shown nothing. */
  capacity?: NewcomerRow['capacity'] | undefined
}

const held = (tx: Tx, deps: Deps, channelId: string): Promise<Roster> =>
  alsoInChannel(tx, channelId, () => heldRoster(tx, deps, channelId))

const newcomerNamed = async (
  tx: Tx,
  deps: Deps,
  channelId: string,
  { kind, userId, capacity }: NewAct,
): Promise<{ newcomer: NewcomerRow; restartedAt: Date | null }> => {
  const roster = await held(tx, deps, channelId)
  const found = (await findNewcomers(tx, channelId, roster)).find((one) => one.userId === userId)
  if (found?.kind !== kind) throw new AppError('not-found')
  if (capacity && kind === 'admit' && found.capacity !== capacity) throw new AppError('keys-changed')
  return { newcomer: found, restartedAt: roster.restartedAt }
}

/**
 * Throws `last-member` where nobody would be left to bring a committee back, and `last-with-access`, with their number,
 * where somebody themselves would take reports along that nobody else could open (decisions/0017).
 */
const requireLeavable = async (tx: Tx, deps: Deps, actor: MemberActor, roster: Roster, user: string): Promise<void> => {
  if (!roster.seats.has(user)) throw new AppError('not-found')
  if (!isPossible(roster, { kind: 'leave', user })) throw new AppError('last-member')
  if (user !== actor.userId) return
  const people = await alsoInChannel(tx, actor.channelId, () => channelPeople(tx, deps, actor.channelId))
  const isOtherActive = people.some((person) => counts(person) && isThere(person) && person.userId !== user)
  if (memberOf(roster, user) && !isOtherActive) throw new AppError('last-member')
  await alsoInChannel(tx, actor.channelId, () => beforeLeaving.run(tx, deps, actor))
}

const outcomeOf = async (tx: Tx, deps: Deps, { channelId, userId }: MemberActor, id: string): Promise<ActOutcome> => {
  if (await settleAct(tx, deps, channelId, id)) return { act: null }
  const roster = await held(tx, deps, channelId)
  const act = roster.acts.get(id)
  return { act: act ? presentAct(roster, act, userId, roster.at) : null }
}

/**
 * Writes a wish with the caller's signature into the chain and gives its id; whether it is in force already, settleAct says.
 * Throws `conflict` where another act about the same waits or this one is not possible, `forbidden` for whose signature does
 * not count. Must run in `changingPeople`.
 */
export const proposeAct = async (tx: Tx, deps: Deps, actor: MemberActor, change: Change): Promise<string> => {
  const { channelId, userId } = actor
  const roster = await held(tx, deps, channelId)
  const inTheWay = actAbout(roster, change)
  if ((inTheWay && !givesWay(inTheWay, change)) || !isPossible(roster, change)) throw new AppError('conflict')
  if (!maySign(roster, change, userId)) throw new AppError('forbidden')
  await alsoInChannel(tx, channelId, async () => {
    if (inTheWay)
      await appendEntry(tx, deps, channelId, { body: { kind: 'lapse', act: inTheWay.id, why: 'departure' } })
  })
  const act = { id: randomUUID(), change, head: (await held(tx, deps, channelId)).hash }
  const body = { kind: 'propose', act: act.id, change } as const
  await alsoInChannel(tx, channelId, () =>
    appendEntry(tx, deps, channelId, { body, signer: ownSignature(actor, 'propose', act) }),
  )
  return act.id
}

/**
 * Begins an act with the caller's signature. It is in force at once where that is enough. Throws `not-found` for nobody who
 * waits, `conflict` where another act about them does, as requireNumbers does, and as requireLeavable does.
 */
export const beginAct = async (deps: Deps, actor: MemberActor, wanted: NewAct): Promise<ActOutcome> => {
  const { channelId, userId } = actor
  const isLeave = wanted.kind === 'leave'
  const named = isLeave ? null : await changingPeople(deps, (tx) => newcomerNamed(tx, deps, channelId, wanted))
  if (named) await requireNumbers(deps, userId, checkedOf(channelId, named), wanted.checkNumbers)
  return changingPeople(deps, async (tx) => {
    if (isLeave) await requireLeavable(tx, deps, actor, await held(tx, deps, channelId), wanted.userId)
    const change: Change = named ? changeFor(named.newcomer) : { kind: 'leave', user: wanted.userId }
    const outcome = await outcomeOf(tx, deps, actor, await proposeAct(tx, deps, actor, change))
    if (outcome.act) await tellCommittee(tx, deps, { channelId, kind: 'act-waits', act: outcome.act.id })
    return outcome
  })
}

/**
 * Begins, with a member's signature, an act about the channel that `changeOf` makes of its roster. Throws as proposeAct and
 * `changeOf` do.
 */
const beginAbout = (deps: Deps, actor: MemberActor, changeOf: (roster: Roster) => Change): Promise<ActOutcome> =>
  changingPeople(deps, async (tx) => {
    const { channelId } = actor
    const roster = await held(tx, deps, channelId)
    const change = changeOf(roster)
    const id = await proposeAct(tx, deps, actor, change)
    const outcome = await outcomeOf(tx, deps, actor, id)
    const isForBefore = isAboutOlder(roster, change)
    if (outcome.act) await tellCommittee(tx, deps, { channelId, kind: 'act-waits', act: id, isForBefore })
    return outcome
  })

/** Begins an act that changes the rules of votes. Throws `conflict` where another one waits, or where all is as wanted. */
export const changeRules = (deps: Deps, actor: MemberActor, wanted: WantedRules): Promise<ActOutcome> =>
  beginAbout(deps, actor, ({ settings: now }) => ({
    kind: 'settings',
    settings: {
      ...(wanted.voteRule && wanted.voteRule !== now.voteRule && { voteRule: wanted.voteRule }),
      ...(wanted.reopenHours && wanted.reopenHours !== now.reopenHours && { reopenHours: wanted.reopenHours }),
    },
  }))

/**
 * Begins an act that appoints the delegate and, after them, their substitutes in order (user ids, none twice). An empty
 * list ends the appointment. Throws `not-found` for who is no member, `conflict` where another one waits, or where all is as wanted.
 */
export const appoint = (deps: Deps, actor: MemberActor, people: string[]): Promise<ActOutcome> =>
  beginAbout(deps, actor, (roster) => {
    if (people.some((user) => !memberOf(roster, user))) throw new AppError('not-found')
    return { kind: 'appoint', people }
  })

/**
 * Begins an act that says which categories the reporter's form proposes to keep from a member; that they receive more is in
 * force at once. Throws `not-found` for who is no member of the caller's committee, `conflict` where such an act about them
 * waits, or where all is as wanted.
 */
export const changeExclusions = (
  deps: Deps,
  actor: MemberActor,
  { userId: member, exclusions: categories }: WantedExclusions,
): Promise<ActOutcome> =>
  beginAbout(deps, actor, (roster) => {
    if (!memberOf(roster, member)) throw new AppError('not-found')
    return { kind: 'settings', settings: { exclusions: { member, categories } } }
  })

/**
 * Begins an act that sets other terms for which reports are kept that are closed from then on. A second member's signature
 * counts, and no wait. Throws `conflict` where such an act waits, or where all is as wanted.
 */
export const changeTerms = (deps: Deps, actor: MemberActor, wanted: OwnTerms): Promise<ActOutcome> =>
  beginAbout(deps, actor, ({ retention }) => ({
    kind: 'retention',
    terms: changedTerms(wanted, retention?.terms ?? {}),
  }))

const checkedOf = (
  channelId: string,
  { newcomer, restartedAt }: Awaited<ReturnType<typeof newcomerNamed>>,
): Checked => ({
  channelId,
  userId: newcomer.userId,
  restartedAt,
  sealing: newcomer.publicKey,
  signing: newcomer.signingKey,
})

const findAct = (roster: Roster, id: string): WaitingAct => {
  const act = roster.acts.get(id)
  if (!act) throw new AppError('not-found')
  return act
}

/** The keys that an act is about, as the chain names them; null for an act about none. */
const keysOf = (channelId: string, roster: Roster, { change }: WaitingAct): Checked | null => {
  if (change.kind !== 'admit' && change.kind !== 'rekey' && change.kind !== 'unlock') return null
  const identity = change.kind === 'unlock' ? placeOf(roster, change.user)?.identity : change.identity
  if (!identity) throw new AppError('conflict')
  return { channelId, userId: change.user, restartedAt: roster.restartedAt, ...publicHalvesOf(identity) }
}

/**
 * Adds the caller's signature to an act that waits. Throws `not-found`, `forbidden` for whose signature does not count,
 * `conflict` for who signed already, and as requireNumbers and requireLeavable do.
 */
export const signAct = async (
  deps: Deps,
  actor: MemberActor,
  { id, checkNumbers }: { id: string; checkNumbers?: string | undefined },
): Promise<ActOutcome> => {
  const { channelId, userId } = actor
  const keys = await changingPeople(deps, async (tx) => {
    const roster = await held(tx, deps, channelId)
    const act = findAct(roster, id)
    return asksNumbers(act.change) ? keysOf(channelId, roster, act) : null
  })
  if (keys) await requireNumbers(deps, userId, keys, checkNumbers)
  return changingPeople(deps, async (tx) => {
    const roster = await held(tx, deps, channelId)
    const act = findAct(roster, id)
    if (!maySign(roster, act.change, userId)) throw new AppError('forbidden')
    // A new recovery key is signed for with its check numbers alone (recovery-key/sign-key.ts).
    const isNewKey = act.change.kind === 'recovery' && act.change.key !== null
    if (act.signers.has(userId) || isNewKey) throw new AppError('conflict')
    // Signing for one's own departure is leaving.
    const { change } = act
    if (change.kind === 'leave' && change.user === userId) await requireLeavable(tx, deps, actor, roster, userId)
    await alsoInChannel(tx, channelId, () =>
      appendEntry(tx, deps, channelId, { body: { kind: 'sign', act: id }, signer: ownSignature(actor, 'sign', act) }),
    )
    return outcomeOf(tx, deps, actor, id)
  })
}

/** Notes that the caller saw what waits: from the first member who did, the wait is the shorter one. */
export const noteSeen = async (tx: Tx, deps: Deps, actor: MemberActor): Promise<void> => {
  const { channelId, userId } = actor
  const roster = await held(tx, deps, channelId)
  // The alternate looks on, and counts for nothing.
  if (!memberOf(roster, userId)) return
  const unseen = [...roster.acts.values()].filter((act) => !act.seenAt && !act.signers.has(userId))
  for (const act of unseen)
    await alsoInChannel(tx, channelId, () =>
      appendEntry(tx, deps, channelId, {
        body: { kind: 'seen', act: act.id },
        signer: ownSignature(actor, 'seen', act),
      }),
    )
}
