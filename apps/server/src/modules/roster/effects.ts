import { eachChannel } from '../../platform/db/each-channel.ts'
import { alsoInChannel, amongPeople, type Tx } from '../../platform/db/transaction.ts'
import type { Deps } from '../audit-log/deps.ts'
import { appendEntry, areClocksApart, databaseTime, heldRoster, rosterOf } from '../audit-log/governance/store.ts'
import { isAboutOlder, standingOf } from '../audit-log/governance/rule.ts'
import type { Roster, WaitingAct } from '../audit-log/governance/roster.ts'
import { forgetRecoveryKeys } from './recovery-key/forget-keys.ts'
import { onPersonLeft } from '../accounts/people/leaving-hooks.ts'
import { endWaitingCalls, onNewsOver, tellCommittee } from '../accounts/people/tell-committee.ts'
import { calledNow } from '../accounts/users/governance.ts'
import { changingPeople, endSessions } from '../accounts/users/directory.ts'
import { markSeat } from '../accounts/users/founding.ts'
import { movePerson } from '../accounts/users/move-person.ts'
import { findNewcomers } from './newcomers.ts'

const leaves = async (
  tx: Tx,
  deps: Deps,
  channelId: string,
  seat: { user: string; version: number },
): Promise<void> => {
  await markSeat(tx, { userId: seat.user, version: seat.version }, 'left')
  await onPersonLeft.run(tx, deps, { channelId, userId: seat.user })
}

/** A restart takes nobody's keys away; who is to begin the committee signs in anew, and does. */
const putOff = async (tx: Tx, founder: string, { seats }: Roster): Promise<void> => {
  for (const { user, identity } of seats.values())
    await markSeat(tx, { userId: user, version: identity.version }, 'former')
  await endSessions(tx, founder)
}

/** What follows from an act in the rows beside the chain: keys that are taken away, and what lists of accounts show. */
const follow = async (tx: Tx, deps: Deps, channelId: string, { change }: WaitingAct, before: Roster, after: Roster) => {
  if (change.kind === 'recovery' || change.kind === 'restart')
    await alsoInChannel(tx, channelId, () => forgetRecoveryKeys(tx, channelId, after))
  if (change.kind === 'restart') return putOff(tx, change.founder, before)
  for (const { user, identity, capacity } of before.seats.values()) {
    if (after.seats.has(user)) continue
    await leaves(tx, deps, channelId, { user, version: identity.version })
    // Whose place another alternate takes waits to be a member; a restore may have lost their account.
    if (change.kind === 'admit' && capacity === 'alternate' && (await calledNow(tx, user)))
      await movePerson(tx, deps, user, { channelId, capacity: 'member' })
  }
  if (change.kind === 'admit') await markSeat(tx, { userId: change.user, version: change.identity.version }, 'admitted')
  if (change.kind === 'rekey') {
    const former = before.seats.get(change.user)
    if (former) await markSeat(tx, { userId: change.user, version: former.identity.version }, null)
    await markSeat(tx, { userId: change.user, version: change.identity.version }, 'admitted')
    // Whose former keys open still signs in anew, with the new ones.
    if (!before.shut.has(change.user)) await endSessions(tx, change.user)
  }
  // They sign in anew, and their keys open.
  if (change.kind === 'unlock') await endSessions(tx, change.user)
  await endCalls(tx, deps, channelId)
}

/** Where nobody waits any more, members need not be told of it. Must run in `changingPeople`. */
export const endCalls = async (tx: Tx, deps: Deps, channelId: string): Promise<void> => {
  const roster = await alsoInChannel(tx, channelId, () => rosterOf(tx, deps, channelId))
  const waiting = (await findNewcomers(tx, channelId, roster)).filter(({ isFormer }) => !isFormer)
  for (const isNew of [true, false])
    if (!waiting.some(({ kind }) => (kind === 'admit') === isNew)) await endWaitingCalls(tx, { channelId, isNew })
}

/** What else waits ends with a restart: those who signed it are on the committee no more. */
const endOthers = async (tx: Tx, deps: Deps, channelId: string, { acts }: Roster, restart: string): Promise<void> => {
  for (const act of acts.keys())
    if (act !== restart) await appendEntry(tx, deps, channelId, { body: { kind: 'lapse', act, why: 'restarted' } })
}

/** That an act counts is told in place of that it waits. Each step about the recovery key has a notice of its own. */
const tell = async (
  tx: Tx,
  deps: Deps,
  channelId: string,
  { id, change }: WaitingAct,
  before: Roster,
): Promise<void> => {
  await onNewsOver.run(tx, { channelId, kind: 'act-waits', act: id })
  if (change.kind === 'recovery') return
  const isForBefore = isAboutOlder(before, change)
  await tellCommittee(tx, deps, { channelId, kind: 'act-counts', act: id, isForBefore })
}

const earlier = (one: Date, other: Date): Date => (one < other ? one : other)

/**
 * Lets an act take effect if it may now, or lapse if what it rests on is gone. Gives whether it is in force. Must run in
 * `changingPeople`; throws as rosterOf does.
 */
export const settleAct = async (tx: Tx, deps: Deps, channelId: string, id: string): Promise<boolean> => {
  const now = await databaseTime(tx, deps)
  const settled = await alsoInChannel(tx, channelId, async () => {
    const before = await heldRoster(tx, deps, channelId)
    const act = before.acts.get(id)
    if (!act) return null
    // By the clock that is behind: the other one, put ahead, would end the time of those who left and can still stop it.
    const { isPossible, isReady, isAtOnce } = standingOf(before, act, earlier(now, deps.now()))
    if (!isPossible) {
      await appendEntry(tx, deps, channelId, { body: { kind: 'lapse', act: id, why: 'changed' } })
      return null
    }
    if (!isReady || (!isAtOnce && areClocksApart(deps, now))) return null
    if (act.change.kind === 'restart') await endOthers(tx, deps, channelId, before, id)
    return { act, before, after: await appendEntry(tx, deps, channelId, { body: { kind: 'effect', act: id } }) }
  })
  if (!settled) return false
  await follow(tx, deps, channelId, settled.act, settled.before, settled.after)
  await tell(tx, deps, channelId, settled.act, settled.before)
  return true
}

const settleChannel = async (deps: Deps, channelId: string): Promise<number> => {
  const { acts } = await amongPeople(deps.db, (tx) => alsoInChannel(tx, channelId, () => rosterOf(tx, deps, channelId)))
  let settled = 0
  for (const act of acts.keys())
    if (await changingPeople(deps, (tx) => settleAct(tx, deps, channelId, act))) settled += 1
  return settled
}

/**
 * Lets take effect, or lapse, what waited long enough in any channel. Gives how many took effect. For a job. Throws as
 * eachChannel does.
 */
export const settleActs = async (deps: Deps): Promise<number> => {
  const channels = await amongPeople(deps.db, (tx) => tx.selectFrom('channel').select('id').execute())
  return eachChannel(channels, ({ id }) => settleChannel(deps, id))
}
