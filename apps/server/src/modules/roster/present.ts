import type { Act, ActKind, Governing, Newcomer, Seat } from '@canal/contract/roster/schemas'
import { actAbout, maySign, mayStop, neededFor, standingOf } from '../audit-log/governance/rule.ts'
import { memberOf, placeOf, recoverySigner, type Roster, type WaitingAct } from '../audit-log/governance/roster.ts'
import type { Body, Change, SettingsChange } from '../audit-log/governance/entry.ts'
import type { NewcomerRow } from './newcomers.ts'

/** How somebody is called now, as far as the chain knows. */
export const calledIn = ({ names, seats, former }: Roster, user: string): { name: string; post: string } => {
  const last = names.get(user)?.at(-1)
  const name = seats.get(user)?.name ?? former.findLast((one) => one.user === user)?.name
  return { name: last?.name ?? name ?? '', post: last?.post ?? '' }
}

const kindsWithNumbers: readonly string[] = ['admit', 'rekey', 'unlock']

/** A recovery key that goes is told apart from one that comes. */
export const shownKind = (change: WaitingAct['change']): ActKind =>
  change.kind === 'recovery' && change.key === null ? 'drop' : change.kind

/** Anybody who signs for keys types their numbers; the person whose they are does not. */
export const asksNumbers = ({ kind }: WaitingAct['change']): boolean => kindsWithNumbers.includes(kind)

/** Whom a change, or an entry of the chain, is about; null where it is about the channel. */
export const personIn = (about: Change | Body): string | null => {
  if ('settings' in about) return about.settings.exclusions?.member ?? null
  if ('founder' in about) return about.founder
  return 'user' in about ? about.user : null
}

/** What governs, as it is shown: who must not receive a category is the person whom it is about. */
const settingsIn = ({ exclusions, ...votes }: SettingsChange): Governing => ({
  ...votes,
  ...(exclusions && { exclusions: exclusions.categories }),
})

/** What an act would set, as it is shown; null where it sets nothing of that. */
export const setBy = (about: Change | Body): Governing | null => {
  if ('settings' in about) return settingsIn(about.settings)
  return 'terms' in about ? { terms: about.terms } : null
}

const personOf = (roster: Roster, { change }: WaitingAct, viewer: string): Act['person'] => {
  const userId = personIn(change)
  if (userId === null) return null
  const called = calledIn(roster, userId)
  const name = called.name || ('name' in change ? change.name : '')
  return { userId, name, post: called.post, isYou: userId === viewer }
}

/** An act as `viewer` sees it, at a moment of the database's clock: by the keys of their place, unless by others. */
export const presentAct = (
  roster: Roster,
  act: WaitingAct,
  viewer: string,
  now: Date,
  version = placeOf(roster, viewer)?.identity.version,
): Act => {
  const { signed, needed, maturesAt } = standingOf(roster, act, now)
  const { change } = act
  return {
    id: act.id,
    kind: shownKind(change),
    person: personOf(roster, act, viewer),
    isOwn: 'user' in change && act.proposedBy === change.user,
    capacity: change.kind === 'admit' ? change.capacity : null,
    settings: setBy(change),
    appointed: change.kind === 'appoint' ? change.people.map((user) => calledIn(roster, user).name) : null,
    proposedAt: act.proposedAt.toISOString(),
    signers: [...act.signers.keys()].map((user) => (user === recoverySigner ? '' : calledIn(roster, user).name)),
    signed,
    needed,
    countsAt: maturesAt?.toISOString() ?? null,
    isSeen: act.seenAt !== null,
    isSigned: act.signers.has(viewer),
    maySign: !act.signers.has(viewer) && maySign(roster, change, viewer),
    mayStop: mayStop(roster, { user: viewer, version }, now, change),
    asksNumbers: asksNumbers(change),
  }
}

/** Everybody on the roster: members first, then the alternate and investigators, each the longest there first. */
export const presentSeats = (roster: Roster, viewer: string): Seat[] => {
  const order = ['member', 'alternate', 'investigator']
  return [...roster.seats.values()]
    .toSorted((a, b) => order.indexOf(a.capacity) - order.indexOf(b.capacity) || a.since.getTime() - b.since.getTime())
    .map((seat) => {
      const called = calledIn(roster, seat.user)
      return {
        userId: seat.user,
        username: seat.username,
        name: called.name || seat.name,
        post: called.post,
        capacity: seat.capacity,
        since: seat.since.toISOString(),
        hasNewKeys: seat.hasNewKeys,
        admittedBy: seat.admittedBy.map((user) => (user === recoverySigner ? '' : calledIn(roster, user).name)),
        isYou: seat.user === viewer,
        isActive: !roster.disabled.has(seat.user),
        isLocked: roster.shut.has(seat.user),
        exclusions: [...(roster.exclusions.get(seat.user) ?? [])],
      }
    })
}

/** What a newcomer's admission, or their new keys, would change. */
export const changeFor = ({ kind, userId: user, ...row }: NewcomerRow): Change => {
  const { username, name, capacity, version, publicKey, signingKey } = row
  const identity = { version, sealing: publicKey.toString('base64url'), signing: signingKey.toString('base64url') }
  return kind === 'admit' ? { kind, user, username, name, capacity, identity } : { kind, user, name, identity }
}

const stoppedOf = (roster: Roster, user: string, viewer: string): Newcomer['stopped'] => {
  const stopped = roster.stopped.get(user)
  if (!stopped || stopped.kind === 'leave') return null
  return { at: stopped.at.toISOString(), by: calledIn(roster, stopped.by).name, isByYou: stopped.by === viewer }
}

/** Who waits, less those about whom an act waits already. */
export const presentNewcomers = (roster: Roster, rows: readonly NewcomerRow[], viewer: string): Newcomer[] =>
  rows
    .filter(({ userId }) => !actAbout(roster, { kind: 'leave', user: userId }))
    .map((row) => ({
      userId: row.userId,
      username: row.username,
      name: row.name,
      post: row.post,
      capacity: memberOf(roster, row.userId)?.capacity ?? row.capacity,
      since: row.since.toISOString(),
      kind: row.kind,
      isFormer: row.isFormer,
      needed: neededFor(roster, changeFor(row)) ?? 1,
      stopped: stoppedOf(roster, row.userId, viewer),
    }))
