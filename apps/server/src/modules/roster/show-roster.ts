import type { OwnSeat, Roster as ShownRoster } from '@canal/contract/roster/schemas'
import { publicHalves } from '../../platform/crypto/identity.ts'
import { alsoInChannel, amongPeople } from '../../platform/db/transaction.ts'
import type { Deps } from '../audit-log/deps.ts'
import { AppError } from '../../platform/errors.ts'
import type { MemberActor, UserActor } from '../accounts/session/actor.ts'
import { membersOf, placeOf, receivesSince, type Roster } from '../audit-log/governance/roster.ts'
import { neededFor } from '../audit-log/governance/rule.ts'
import { databaseTime, rosterOf } from '../audit-log/governance/store.ts'
import type { Identity } from '../audit-log/governance/entry.ts'
import { changingPeople, identitiesOf } from '../accounts/users/directory.ts'
import { rowOfPlace } from '../accounts/users/identity.ts'
import { noteSeen } from './acts.ts'
import { numbersFor, publicHalvesOf } from './check-numbers.ts'
import { findNewcomers } from './newcomers.ts'
import { calledIn, changeFor, presentAct, presentNewcomers, presentSeats } from './present.ts'

const presentAppointment = ({ appointment }: Roster): ShownRoster['appointment'] =>
  appointment && { people: [...appointment.people], since: appointment.since.toISOString() }

const presentRetention = (roster: Roster): ShownRoster['retention'] => {
  const { retention } = roster
  if (!retention) return null
  const { terms, since, proposedBy } = retention
  return { terms, since: since.toISOString(), by: calledIn(roster, proposedBy ?? '') }
}

/**
 * The committee as a member sees it. `isOpened`: a person opened the page, so the waiting acts count as seen. False for a
 * page that asks by itself, because perhaps nobody is looking at it.
 */
export const showRoster = async (
  deps: Deps,
  actor: MemberActor,
  { isOpened }: { isOpened: boolean },
): Promise<ShownRoster> => {
  if (isOpened) await changingPeople(deps, (tx) => noteSeen(tx, deps, actor))
  const { channelId, userId } = actor
  return amongPeople(deps.db, async (tx) => {
    const roster = await alsoInChannel(tx, channelId, () => rosterOf(tx, deps, channelId))
    const busy = new Set([...roster.acts.values()].flatMap(({ change }) => ('user' in change ? [change.user] : [])))
    const newcomers = (await findNewcomers(tx, channelId, roster)).filter((one) => !busy.has(one.userId))
    const now = await databaseTime(tx, deps)
    const acts = [...roster.acts.values()].map((act) => presentAct(roster, act, userId, now))
    return {
      seats: presentSeats(roster, userId),
      // Members of the committee before a restart cannot admit anybody.
      newcomers: actor.isFormer ? [] : presentNewcomers(roster, newcomers, userId),
      // The acts that the caller may sign come first; among equals, the longest wait comes first.
      acts: acts.toSorted((a, b) => Number(b.maySign) - Number(a.maySign)),
      since: receivesSince(roster)?.toISOString() ?? null,
      rules: roster.settings,
      appointment: presentAppointment(roster),
      retention: presentRetention(roster),
    }
  })
}

/** The identity in a waiting act about this person: the one to unlock after a reset, or the new one that they proposed. */
const namedIdentity = (roster: Roster, userId: string): Identity | undefined => {
  for (const { change, proposedBy } of roster.acts.values()) {
    if (change.kind === 'unlock' && change.user === userId) return placeOf(roster, userId)?.identity
    if (change.kind === 'rekey' && change.user === userId && proposedBy === userId) return change.identity
  }
  return undefined
}

/**
 * The public keys for which the person waits. A newcomer's come from the private keys in their session. Keys to unlock
 * after a reset come from the roster. New keys come from the act that the person signed. None come from a database row or
 * from an act that a colleague signed, because either could name other keys.
 */
const waitingKeys = ({ userId, keyring }: UserActor, roster: Roster, isAwaited: boolean) => {
  const identity = namedIdentity(roster, userId)
  if (identity) return publicHalvesOf(identity)
  return keyring && isAwaited ? publicHalves(keyring.privateKeys) : null
}

const waysOf = (roster: Roster, rows: Awaited<ReturnType<typeof identitiesOf>>, userId: string): OwnSeat['ways'] => {
  const seat = placeOf(roster, userId)
  if (!seat || !roster.shut.has(userId)) return []
  const row = rowOfPlace(rows, seat.identity)
  // Not for members of the committee before a restart: it admits nobody, and the present one admits no new keys for them.
  const anew = roster.seats.has(userId) ? (['anew'] as const) : []
  if (!row) return [...anew]
  return [...(row.recovery_wrapped ? (['recoveryCode'] as const) : []), 'oldPassword', ...anew]
}

const colleaguesOf = (roster: Roster, userId: string): OwnSeat['colleagues'] =>
  membersOf(roster)
    .filter(({ user }) => user !== userId)
    .map(({ user, name }) => ({
      name: calledIn(roster, user).name || name,
      maySign: !roster.disabled.has(user) && !roster.shut.has(user),
    }))

/** When an act about the caller's keys, begun by them or for them by a colleague, was stopped; null if none was. */
const stoppedAt = (roster: Roster, userId: string): string | null => {
  const stopped = roster.stopped.get(userId)
  return stopped && stopped.kind !== 'leave' ? stopped.at.toISOString() : null
}

const loadOwnSeat = (deps: Deps, actor: UserActor, channelId: string) =>
  amongPeople(deps.db, async (tx) => {
    const { userId } = actor
    const roster = await alsoInChannel(tx, channelId, () => rosterOf(tx, deps, channelId))
    const now = await databaseTime(tx, deps)
    const rows = await identitiesOf(tx, userId)
    const act = [...roster.acts.values()].find(({ change }) => 'user' in change && change.user === userId)
    const restart = [...roster.acts.values()].find(
      ({ change }) => change.kind === 'restart' && change.founder === userId,
    )
    const newcomer = (await findNewcomers(tx, channelId, roster)).find((one) => one.userId === userId)
    const awaited = roster.seats.size === 0 && roster.founder !== userId ? roster.founder : null
    return {
      keys: waitingKeys(actor, roster, newcomer !== undefined),
      restartedAt: roster.restartedAt,
      act: act ? presentAct(roster, act, userId, now) : null,
      needed: newcomer ? neededFor(roster, changeFor(newcomer)) : null,
      stoppedAt: stoppedAt(roster, userId),
      ways: waysOf(roster, rows, userId),
      // Only the committee itself may tell an investigator who its members are.
      colleagues: actor.isInvestigator ? [] : colleaguesOf(roster, userId),
      awaits: awaited && calledIn(roster, awaited).name,
      beginsAt: restart ? presentAct(roster, restart, userId, now).countsAt : null,
    }
  })

/** What a person who waits or is locked out sees about themselves. Throws `forbidden` if they have no channel. */
export const showOwnSeat = async (deps: Deps, actor: UserActor): Promise<OwnSeat> => {
  const { channelId, userId } = actor
  if (!channelId) throw new AppError('forbidden')
  const { keys, restartedAt, ...own } = await loadOwnSeat(deps, actor, channelId)
  return { ...own, checkNumbers: keys ? await numbersFor(deps, { channelId, userId, restartedAt, ...keys }) : null }
}
