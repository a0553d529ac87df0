import type { Category } from '@canal/contract/casework/categories'
import type { OwnTerms } from '@canal/contract/casework/retention'
import type { Change, GoverningSettings, Identity } from './entry.ts'

export type Capacity = 'member' | 'alternate' | 'investigator'

/** Somebody on the roster. */
export interface Seat {
  user: string
  username: string
  name: string
  capacity: Capacity
  identity: Identity
  since: Date
  /** Who signed for it; empty for a founder. */
  admittedBy: readonly string[]
  /** Other keys took the place of those with which they were admitted. */
  hasNewKeys: boolean
}

/** Somebody who was on the roster and is not any more. */
export interface FormerSeat extends Seat {
  until: Date
  /** They left by an act about them; otherwise a restart put the committee in other hands. */
  hasLeft: boolean
}

/** An act that was proposed and has neither taken effect nor ended. */
export interface WaitingAct {
  id: string
  change: Change
  /** The entry before its proposal. */
  head: Buffer
  proposedAt: Date
  /** Null where an administrator wished it. */
  proposedBy: string | null
  /** Signer and the version of the identity that signed; `recovery` for the organisation's recovery key. */
  signers: ReadonlyMap<string, number>
  /** When the first signature came; the wait never begins before. */
  signedAt: Date | null
  /** When a member who had not signed saw it first. */
  seenAt: Date | null
}

/** The end of an act that a member stopped. */
export interface Stopped {
  kind: Change['kind']
  by: string
  at: Date
}

export interface NameFrom {
  name: string
  post: string
  from: Date
}

/** The delegate of art. 8.2 (Ley 2/2023), and after them their substitutes in order. Who leaves the committee is not among them. */
export interface Appointment {
  people: readonly string[]
  /** When the act that appointed them took effect. */
  since: Date
}

/** For how long reports are kept that are closed from now on, where the committee set other terms than the contract's. */
interface Retention {
  terms: OwnTerms
  /** When the newest of these acts took effect, and who proposed it. */
  since: Date
  proposedBy: string | null
}

/** What a channel's governance chain says after one of its entries. */
export interface Roster {
  sequence: number
  hash: Buffer
  at: Date
  /** Who may found, or begin again after a restart; null once they did. */
  founder: string | null
  /** Since when another committee receives reports: from its restart on, and from its beginning once somebody began it. */
  restartedAt: Date | null
  seats: ReadonlyMap<string, Seat>
  former: readonly FormerSeat[]
  acts: ReadonlyMap<string, WaitingAct>
  /** What members stopped and nobody has begun again, by what it was about (`subjectOf` in rule.ts). */
  stopped: ReadonlyMap<string, Stopped>
  settings: GoverningSettings
  /** Null: nobody is appointed, and every member may do what a delegate would. */
  appointment: Appointment | null
  /** Null: the contract's terms. A restart leaves them: an administrator changes none. */
  retention: Retention | null
  /** Categories that the reporter's form proposes to keep from members; who receives all is not in it. */
  exclusions: ReadonlyMap<string, readonly Category[]>
  recovery: Identity | null
  /** Version of the recovery key that members may give older reports; null where the committee decided no such thing. */
  covered: number | null
  /** Whose identity a reset shut, until something opened it. */
  shut: ReadonlySet<string>
  /** Whose identity was lost, or is shut again, since a backup was restored, until they have one that opens. */
  lockedByRestore: ReadonlySet<string>
  /** When the operator last said that the database counts; what waits in its rows waits anew from then. */
  acceptedAt: Date | null
  /** Since when an account is disabled. */
  disabled: ReadonlyMap<string, Date>
  /** Of everybody, the newest last. */
  names: ReadonlyMap<string, readonly NameFrom[]>
}

/** Whether somebody's last place ended by an act about them; a restart is none. They may be on the roster again. */
export const hasLeft = ({ former }: Pick<Roster, 'former'>, user: string): boolean =>
  former.findLast((seat) => seat.user === user)?.hasLeft === true

/** How the organisation's recovery key is called among signers. */
export const recoverySigner = 'recovery'

/** A chain without an entry. The settings are those of a new channel (decisions §3, §5 of the specification). */
export const emptyRoster = (start: Buffer): Roster => ({
  sequence: 0,
  hash: start,
  at: new Date(0),
  founder: null,
  restartedAt: null,
  seats: new Map(),
  former: [],
  acts: new Map(),
  stopped: new Map(),
  settings: { voteRule: 'majority', reopenHours: 72 },
  appointment: null,
  retention: null,
  exclusions: new Map(),
  recovery: null,
  covered: null,
  shut: new Set(),
  lockedByRestore: new Set(),
  acceptedAt: null,
  disabled: new Map(),
  names: new Map(),
})

/** The committee's members: they receive reports, vote and sign. */
export const membersOf = (roster: Roster): Seat[] =>
  [...roster.seats.values()].filter(({ capacity }) => capacity === 'member')

export const memberOf = (roster: Roster, user: string): Seat | undefined => {
  const seat = roster.seats.get(user)
  return seat?.capacity === 'member' ? seat : undefined
}

/** Nobody is on a committee, nor was on one before whose votes on older reports the rules are still for. */
export const isUnvoted = ({ seats, former }: Roster): boolean => seats.size === 0 && former.length === 0

/** Somebody's place in the committee before a restart, which they keep for what they received; undefined for who left. */
export const placeBefore = ({ seats, former }: Roster, user: string): Seat | undefined => {
  const last = seats.has(user) ? undefined : former.findLast((one) => one.user === user)
  return last?.hasLeft === false ? last : undefined
}

/** The place by which somebody's keys open reports: on the roster, or before a restart. */
export const placeOf = (roster: Roster, user: string): Seat | undefined =>
  roster.seats.get(user) ?? placeBefore(roster, user)

/** Everybody who has such a place, each once. */
export const placesOf = (roster: Roster): Seat[] => {
  const before = new Set(roster.former.map(({ user }) => user))
  return [...roster.seats.values(), ...[...before].flatMap((user) => placeBefore(roster, user) ?? [])]
}

/** The highest version that somebody's identities had on the roster; 0 for who was never on it. */
export const newestVersion = ({ seats, former }: Roster, user: string): number =>
  Math.max(
    seats.get(user)?.identity.version ?? 0,
    ...former.filter((seat) => seat.user === user).map(({ identity }) => identity.version),
  )

/** Since when another committee receives a channel's reports; null where there was no restart, or nobody has begun since. */
export const receivesSince = ({ restartedAt, seats }: Roster): Date | null => (seats.size > 0 ? restartedAt : null)
