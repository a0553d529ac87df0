import { changedTerms, type OwnTerms } from '@canal/contract/casework/retention'
import type { ActKind, Change, Exclusions, Identity, SettingsChange } from './entry.ts'
import {
  isUnvoted,
  memberOf,
  membersOf,
  placeBefore,
  placeOf,
  placesOf,
  recoverySigner,
  type FormerSeat,
  type Roster,
  type Seat,
  type WaitingAct,
} from './roster.ts'

const dayMs = 24 * 3600 * 1000

/** An act that one member signed waits so long after another member saw it, and so long where nobody did. */
export const waitDays = { seen: 7, unseen: 30 } as const

/** So long after being disabled somebody can still stop an act: disabling must silence nobody. */
export const stopDaysWhenDisabled = 90

/** So long after leaving a member can still stop what would open reports that they had. */
export const stopDaysAfterLeaving = 30

interface Founder {
  user: string
  username: string
  identity: Identity
}

interface Kind {
  /** Signatures with which it takes effect at once; null: never at once. */
  needed: (roster: Roster, change: Change) => number | null
  /** What must hold when it is proposed, and again when it takes effect. */
  isPossible: (roster: Roster, change: Change) => boolean
  /** Whether it takes effect after the wait where too few have signed and no member has stopped it. */
  isByWait: boolean
}

const moreThanHalf = (roster: Roster): number => Math.floor(membersOf(roster).length / 2) + 1

const kindOf = <K extends ActKind>(
  isPossible: (roster: Roster, change: Extract<Change, { kind: K }>) => boolean,
  needed: (roster: Roster, change: Extract<Change, { kind: K }>) => number | null = moreThanHalf,
  isByWait = true,
): Kind => ({ needed, isPossible, isByWait }) as unknown as Kind

const isAnotherIdentity = (roster: Roster, change: Extract<Change, { kind: 'rekey' }>): boolean => {
  const seat = roster.seats.get(change.user)
  return seat !== undefined && change.identity.version > seat.identity.version
}

/** Somebody with a place and this identity now. */
const holds = (roster: Roster, user: string, version: number): boolean =>
  placeOf(roster, user)?.identity.version === version

const isSameIdentity = (one: Identity, other: Identity): boolean =>
  one.version === other.version && one.sealing === other.sealing && one.signing === other.signing

/** Who was on the committee before a restart comes back with the keys that they had: others would take what they received. */
const isOwnOfBefore = (roster: Roster, user: string, identity: Identity): boolean => {
  const before = placeBefore(roster, user)
  return !before || isSameIdentity(before.identity, identity)
}

/** Reporters, votes and shares name people by it: no two of a channel, now or before, have the same. */
const isNameFree = (roster: Roster, user: string, username: string): boolean =>
  [...roster.seats.values(), ...roster.former].every((seat) => seat.user === user || seat.username !== username)

/** Another founder than the one who is to begin anyway, in a channel that has had a committee. */
const mayRestart = (roster: Roster, founder: string): boolean =>
  (roster.seats.size > 0 || roster.former.length > 0) &&
  !memberOf(roster, founder) &&
  !roster.disabled.has(founder) &&
  roster.founder !== founder

/** The last member cannot leave: the recovery key gives somebody their place back, and there would be none. */
const mayLeave = (roster: Roster, user: string): boolean =>
  roster.seats.has(user) && (memberOf(roster, user) === undefined || membersOf(roster).length > 1)

/** Members, none twice, and others than are appointed now, or in another order. */
const mayAppoint = (roster: Roster, people: readonly string[]): boolean => {
  const now = roster.appointment?.people ?? []
  return (
    people.every((user, at) => memberOf(roster, user) !== undefined && people.indexOf(user) === at) &&
    (people.length !== now.length || people.some((user, at) => user !== now[at]))
  )
}

const categoriesKept = ({ exclusions }: Roster, member: string): readonly string[] => exclusions.get(member) ?? []

/** Whether a member would receive, unless the reporter says otherwise, all that they do now, or more. */
const isLifting = (roster: Roster, { member, categories }: Exclusions): boolean =>
  categories.every((category) => categoriesKept(roster, member).includes(category))

/** Something changes; what is about a member stands alone, so that each act about them is signed, or stopped, by itself. */
const areSettable = (roster: Roster, { exclusions, ...votes }: SettingsChange): boolean => {
  const isAboutVotes = Object.values(votes).some((one) => one !== undefined)
  if (!exclusions) return isAboutVotes
  const { member, categories } = exclusions
  const isSame = isLifting(roster, exclusions) && categories.length === categoriesKept(roster, member).length
  return !isAboutVotes && memberOf(roster, member) !== undefined && !isSame
}

/** Two members, or the only one that there is. */
const two = (roster: Roster): number => Math.min(2, membersOf(roster).length)

/** Something, and nothing that is so already. */
const areOtherTerms = ({ retention }: Roster, terms: OwnTerms): boolean => {
  const named = Object.keys(terms).length
  return named > 0 && Object.keys(changedTerms(terms, retention?.terms ?? {})).length === named
}

/**
 * Every kind of act: when it is possible and how many must sign for it to take effect at once. With fewer it takes effect
 * after the wait, unless a member stops it or its kind has no wait (`isByWait`).
 */
const kinds: Record<ActKind, Kind> = {
  admit: kindOf<'admit'>(
    (roster, { user, username, identity }) =>
      !roster.seats.has(user) &&
      membersOf(roster).length > 0 &&
      isOwnOfBefore(roster, user, identity) &&
      isNameFree(roster, user, username),
    (roster, { capacity }) => (capacity === 'investigator' ? 1 : moreThanHalf(roster)),
  ),
  // An investigator's too: their new keys are given what votes gave them.
  rekey: kindOf<'rekey'>(isAnotherIdentity),
  // The last password that opened the identity signs for it; one colleague who checked the numbers is enough.
  unlock: kindOf<'unlock'>(
    (roster, { user, version }) => holds(roster, user, version) && roster.shut.has(user),
    (roster, { user }) => (membersOf(roster).length === 1 && memberOf(roster, user) ? 1 : 2),
  ),
  leave: kindOf<'leave'>(
    (roster, { user }) => mayLeave(roster, user),
    (roster, { user }) => (roster.seats.get(user)?.capacity === 'investigator' ? 1 : moreThanHalf(roster)),
  ),
  recovery: kindOf<'recovery'>((roster, { key }) =>
    key ? key.version > (roster.recovery?.version ?? 0) : roster.recovery !== null,
  ),
  cover: kindOf<'cover'>((roster, { version }) => roster.recovery?.version === version && roster.covered !== version),
  // One signature is enough for a member to receive more: it leaves the reporter's form as it is without such a rule.
  settings: kindOf<'settings'>(
    (roster, { settings }) => areSettable(roster, settings),
    (roster, { settings: { exclusions } }) => (exclusions && isLifting(roster, exclusions) ? 1 : moreThanHalf(roster)),
  ),
  appoint: kindOf<'appoint'>((roster, { people }) => mayAppoint(roster, people)),
  // Two members must sign. That the others are silent does not replace the second signature.
  retention: kindOf<'retention'>((roster, { terms }) => areOtherTerms(roster, terms), two, false),
  restart: kindOf<'restart'>(
    (roster, { founder }) => mayRestart(roster, founder),
    () => null,
  ),
}

export const isPossible = (roster: Roster, change: Change): boolean => kinds[change.kind].isPossible(roster, change)

/** Signatures with which a change takes effect at once; null where only the wait counts. */
export const neededFor = (roster: Roster, change: Change): number | null => kinds[change.kind].needed(roster, change)

/** Whether somebody may begin a committee with these keys: of before a restart, with their own alone. */
export const mayFound = (roster: Roster, { user, username, identity }: Founder): boolean =>
  isOwnOfBefore(roster, user, identity) && isNameFree(roster, user, username)

/**
 * Whom an act is about; acts that are about the channel have one place a kind. What a member does not receive has a place of
 * its own: it puts off neither their departure nor other rules.
 */
export const subjectOf = (change: Change): string => {
  if (change.kind === 'settings' && change.settings.exclusions) return `exclusions ${change.settings.exclusions.member}`
  return 'user' in change ? change.user : change.kind
}

/** Nobody has two acts waiting: the one that is about the same person or the same setting. */
export const actAbout = (roster: Roster, change: Change): WaitingAct | undefined =>
  [...roster.acts.values()].find((act) => subjectOf(act.change) === subjectOf(change))

/** Somebody's own wish that other keys of theirs count, or that those which a reset shut open again. */
export const isOwnKeyWish = ({ change, proposedBy }: WaitingAct): boolean =>
  (change.kind === 'rekey' || change.kind === 'unlock') && proposedBy === change.user

/** Whether an act that waits ends for another: a wish for one's own keys does not put off one's departure. */
export const givesWay = (act: WaitingAct, change: Change): boolean => change.kind === 'leave' && isOwnKeyWish(act)

/**
 * Whether somebody's signature counts for an act: a member's, the subject's own for `unlock`, or the recovery key's for
 * `rekey`.
 */
export const maySign = (roster: Roster, change: Change, user: string): boolean => {
  if (change.kind === 'restart') return false
  if (user === recoverySigner) return change.kind === 'rekey' && roster.recovery !== null
  if (change.kind === 'unlock' && user === change.user) return placeOf(roster, user) !== undefined
  if (change.kind === 'leave' && user === change.user) return roster.seats.has(user)
  return memberOf(roster, user) !== undefined && !roster.shut.has(user)
}

/**
 * Members who left in the last thirty days and have not come back as such with the same keys. Other keys in their name may be
 * somebody else's: an administrator can make them, and one colluding member admit them.
 */
export const leftLately = (roster: Roster, now: Date): FormerSeat[] =>
  roster.former.filter(({ user, identity, capacity, hasLeft, until }) => {
    const back = memberOf(roster, user)
    return (
      hasLeft &&
      capacity === 'member' &&
      !(back && isSameIdentity(back.identity, identity)) &&
      now.getTime() - until.getTime() <= stopDaysAfterLeaving * dayMs
    )
  })

/** The places by whose keys somebody may have something to stop: the one that they have, then those that they left lately. */
export const stoppingPlaces = (roster: Roster, user: string, now: Date): (Seat | FormerSeat)[] => {
  const place = placeOf(roster, user)
  return [...(place ? [place] : []), ...leftLately(roster, now).filter((left) => left.user === user)]
}

/** Somebody who would stop an act, with which of their identities. */
interface Stopper {
  user: string
  version: number | undefined
}

/** Weaker rules of votes, and the recovery key's older reports, concern what was sent to the committee before a restart too. */
export const isAboutOlder = (roster: Roster, change: Change): boolean =>
  change.kind === 'cover' || (change.kind === 'settings' && !areVotesAsHard(roster.settings, change.settings))

/** Members of a committee before a restart who are not on the one of now. */
const areMembersBefore = (roster: Roster): boolean =>
  placesOf(roster).some(({ user, capacity }) => capacity === 'member' && !roster.seats.has(user))

/**
 * Whether somebody can stop an act: every member, disabled ones for ninety days, and one whose identity was shut by a reset.
 * Those of the committee before a restart, as long as nobody has begun the next one, and what is about older reports. That
 * those go to the recovery key, who left lately too: they had them.
 */
export const mayStop = (roster: Roster, { user, version }: Stopper, now: Date, change: Change): boolean => {
  const isOwn = (one: Seat): boolean => one.user === user && one.identity.version === version
  if (change.kind === 'cover' && leftLately(roster, now).some(isOwn)) return true
  const disabledAt = roster.disabled.get(user)
  if (disabledAt && now.getTime() - disabledAt.getTime() > stopDaysWhenDisabled * dayMs) return false
  const isForBefore = roster.seats.size === 0 || isAboutOlder(roster, change)
  const place = isForBefore ? placeOf(roster, user) : roster.seats.get(user)
  return place?.capacity === 'member' && isOwn(place)
}

export interface Standing {
  /** Members and the subject; the recovery key begins the wait and is none of them. */
  signed: number
  /** Signatures with which it takes effect at once; null where only the wait counts. */
  needed: number | null
  /** When it takes effect without further signatures; null before the first signature, and for a kind without a wait. */
  maturesAt: Date | null
  /** Every condition still holds; where not, the act lapses. */
  isPossible: boolean
  /** Enough members signed for it to count without the wait. */
  isAtOnce: boolean
  /** It may take effect at the moment asked about. */
  isReady: boolean
}

const after = (from: Date, days: number): Date => new Date(from.getTime() + days * dayMs)

/**
 * The wait runs from the first signature, or from when somebody saw it after that: a wish that nobody signed waits for
 * nobody.
 */
const maturesAt = ({ change, proposedAt, signedAt, seenAt }: WaitingAct): Date | null => {
  if (change.kind === 'restart') return after(proposedAt, waitDays.unseen)
  if (!signedAt || !kinds[change.kind].isByWait) return null
  const unseen = after(signedAt, waitDays.unseen)
  if (!seenAt) return unseen
  const seen = after(seenAt > signedAt ? seenAt : signedAt, waitDays.seen)
  return seen < unseen ? seen : unseen
}

const areSignersSeated = (roster: Roster, { signers }: WaitingAct): boolean =>
  [...signers].every(([user, version]) =>
    user === recoverySigner ? roster.recovery?.version === version : holds(roster, user, version),
  )

/** What leaves on one's own signature needs nobody else's. */
const isOwnLeave = ({ change, signers }: WaitingAct): boolean => change.kind === 'leave' && signers.has(change.user)

/** What is about older reports waits where somebody who had them could stop it and signs nothing. */
const neededAt = (roster: Roster, change: Change, now: Date): number | null => {
  const isForLeft = change.kind === 'cover' && leftLately(roster, now).length > 0
  const isForBefore = isAboutOlder(roster, change) && areMembersBefore(roster)
  return isForLeft || isForBefore ? null : neededFor(roster, change)
}

/** How far an act is at a moment. The one rule: more than half sign, or one signs and the wait passes unstopped. */
export const standingOf = (roster: Roster, act: WaitingAct, now: Date): Standing => {
  const kind = kinds[act.change.kind]
  const possible = kind.isPossible(roster, act.change) && areSignersSeated(roster, act)
  const signed = [...act.signers.keys()].filter((user) => user !== recoverySigner).length
  const needed = isOwnLeave(act) ? 1 : neededAt(roster, act.change, now)
  const matures = maturesAt(act)
  const isAtOnce = needed !== null && signed >= needed
  const isReady = possible && (isAtOnce || (matures !== null && now >= matures))
  return { signed, needed, maturesAt: matures, isPossible: possible, isAtOnce, isReady }
}

/** Whether opening is at least as hard by other rules of votes as by those of now. */
const areVotesAsHard = (now: Roster['settings'], { voteRule, reopenHours }: SettingsChange): boolean =>
  (voteRule === undefined || voteRule === now.voteRule || voteRule === 'unanimous') &&
  (reopenHours === undefined || reopenHours <= now.reopenHours)

/**
 * Whether an administrator may change what governs without the committee: opening gets no easier, and no member receives less.
 * Before there is a committee the administrator sets the rules of votes; there is no member yet to keep a category from.
 */
export const isFree = (roster: Roster, settings: SettingsChange): boolean =>
  (isUnvoted(roster) || areVotesAsHard(roster.settings, settings)) &&
  (settings.exclusions === undefined || isLifting(roster, settings.exclusions))
