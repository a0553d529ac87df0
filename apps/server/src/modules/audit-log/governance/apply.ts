import { verifySignature } from '../../../platform/crypto/signing-key.ts'
import {
  statementOf,
  type Body,
  type Change,
  type Entry,
  type Exclusions,
  type Identity,
  type SettingsChange,
  type Signer,
} from './entry.ts'
import {
  memberOf,
  placeOf,
  recoverySigner,
  type FormerSeat,
  type Roster,
  type Seat,
  type WaitingAct,
} from './roster.ts'
import {
  actAbout,
  isFree,
  isOwnKeyWish,
  isPossible,
  mayFound,
  maySign,
  mayStop,
  standingOf,
  stoppingPlaces,
  subjectOf,
} from './rule.ts'

/** An entry that the entries before it do not allow. The message is for the operator and names nobody. */
export class RosterError extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'RosterError'
  }
}

const refuse = (reason: string): never => {
  throw new RosterError(reason)
}

type Of<K extends Body['kind']> = Extract<Body, { kind: K }>
type At<K extends Body['kind']> = { channelId: string; body: Of<K>; at: Date; signer: Signer | null; head: Buffer }
type Changes = Partial<Omit<Roster, 'sequence' | 'hash' | 'at'>>

const withKey = <K, V>(map: ReadonlyMap<K, V>, key: K, value: V): Map<K, V> => new Map(map).set(key, value)
const without = <K, V>(map: ReadonlyMap<K, V>, key: K): Map<K, V> => {
  const rest = new Map(map)
  rest.delete(key)
  return rest
}
const withMember = <T>(set: ReadonlySet<T>, one: T): Set<T> => new Set([...set, one])
const withoutMember = <T>(set: ReadonlySet<T>, one: T): Set<T> => new Set([...set].filter((other) => other !== one))

/** The identity with which somebody signs: that of their place, or the recovery key. */
const signingIdentities = (roster: Roster, user: string): Identity[] => {
  const identity = user === recoverySigner ? roster.recovery : placeOf(roster, user)?.identity
  return identity ? [identity] : []
}

const isSignedBy = (identity: Identity, signer: Signer, statement: Buffer): boolean =>
  identity.version === signer.version &&
  verifySignature(Buffer.from(identity.signing, 'base64url'), statement, signer.signature)

/** Throws where the signature is missing, of another identity than those that somebody signs with, or of something else. */
const requireSignature = (
  roster: Roster,
  { channelId, signer }: Pick<At<'sign'>, 'channelId' | 'signer'>,
  of: Omit<Parameters<typeof statementOf>[0], 'channelId'>,
  identitiesOf = signingIdentities,
): Signer => {
  if (!signer) return refuse('an act without its signature')
  const statement = statementOf({ channelId, ...of })
  if (!identitiesOf(roster, signer.user).some((identity) => isSignedBy(identity, signer, statement)))
    return refuse('a signature that is not of somebody on the roster')
  return signer
}

const findAct = (roster: Roster, id: string): WaitingAct =>
  roster.acts.get(id) ?? refuse('an entry about an act that does not wait')

const named = (roster: Roster, user: string, name: string, at: Date): Roster['names'] =>
  roster.names.has(user) ? roster.names : withKey(roster.names, user, [{ name, post: '', from: at }])

/** The keys of somebody's place open again, others took their place, or the place is gone. */
const opened = (roster: Roster, user: string): Changes => ({
  shut: withoutMember(roster.shut, user),
  lockedByRestore: withoutMember(roster.lockedByRestore, user),
})

const seated = (roster: Roster, seat: Seat): Changes => ({
  seats: withKey(roster.seats, seat.user, seat),
  ...opened(roster, seat.user),
  names: named(roster, seat.user, seat.name, seat.since),
})

const offRoster = (seat: Seat, until: Date, hasLeft: boolean): FormerSeat => ({ ...seat, until, hasLeft })

const appointed = (people: readonly string[], since: Date): Roster['appointment'] =>
  people.length > 0 ? { people, since } : null

/** Who leaves is appointed no more; who is left keeps the order. */
const appointedWithout = ({ appointment }: Roster, user: string): Roster['appointment'] =>
  appointment &&
  appointed(
    appointment.people.filter((one) => one !== user),
    appointment.since,
  )

const takeOff = (roster: Roster, user: string, at: Date): Changes => {
  const seat = roster.seats.get(user)
  if (!seat) return refuse('somebody leaves who is not on the roster')
  return {
    seats: without(roster.seats, user),
    former: [...roster.former, offRoster(seat, at, true)],
    appointment: appointedWithout(roster, user),
    ...opened(roster, user),
    // Who comes back is somebody whose account is at work, and receives everything.
    disabled: without(roster.disabled, user),
    exclusions: without(roster.exclusions, user),
  }
}

/** One alternate at a time: the one before gives the place to the new one. */
const admit = (roster: Roster, change: Extract<Change, { kind: 'admit' }>, at: Date, admittedBy: string[]): Changes => {
  const { user, username, name, identity, capacity } = change
  const before = [...roster.seats.values()].find((seat) => capacity === 'alternate' && seat.capacity === 'alternate')
  const changed = before ? takeOff(roster, before.user, at) : {}
  return {
    ...changed,
    ...seated(
      { ...roster, ...changed },
      { user, username, name, capacity, identity, since: at, hasNewKeys: false, admittedBy },
    ),
  }
}

const rekey = (roster: Roster, { user, identity }: Extract<Change, { kind: 'rekey' }>): Changes => {
  const seat = roster.seats.get(user)
  if (!seat) return refuse('new keys of somebody who is not on the roster')
  return seated(roster, { ...seat, identity, hasNewKeys: true })
}

/** Everybody who was on the roster keeps what they have, and receives nothing new; nothing that waited goes on. */
const restart = (roster: Roster, founder: string, at: Date): Changes => ({
  founder,
  restartedAt: at,
  seats: new Map(),
  former: [...roster.former, ...[...roster.seats.values()].map((seat) => offRoster(seat, at, false))],
  acts: new Map(),
  appointment: null,
  exclusions: new Map(),
  recovery: null,
  covered: null,
})

const effects: {
  [K in Change['kind']]: (roster: Roster, change: Extract<Change, { kind: K }>, act: WaitingAct, at: Date) => Changes
} = {
  admit: (roster, change, { signers }, at) => admit(roster, change, at, [...signers.keys()]),
  rekey: (roster, change) => rekey(roster, change),
  unlock: (roster, { user }) => opened(roster, user),
  leave: (roster, { user }, _act, at) => takeOff(roster, user, at),
  recovery: (_roster, { key }) => ({ recovery: key, covered: null }),
  cover: (_roster, { version }) => ({ covered: version }),
  settings: (roster, { settings }) => merged(roster, settings),
  appoint: (_roster, { people }, _act, at) => ({ appointment: appointed(people, at) }),
  retention: ({ retention }, { terms }, { proposedBy }, at) => ({
    retention: { terms: { ...retention?.terms, ...terms }, since: at, proposedBy },
  }),
  restart: (roster, { founder }, _act, at) => restart(roster, founder, at),
}

const withExclusions = ({ exclusions }: Roster, { member, categories }: Exclusions): Roster['exclusions'] =>
  categories.length > 0 ? withKey(exclusions, member, categories) : without(exclusions, member)

const merged = (roster: Roster, { voteRule, reopenHours, exclusions }: SettingsChange): Changes => ({
  settings: {
    voteRule: voteRule ?? roster.settings.voteRule,
    reopenHours: reopenHours ?? roster.settings.reopenHours,
  },
  ...(exclusions && { exclusions: withExclusions(roster, exclusions) }),
})

const takeEffect = (roster: Roster, { body, at }: At<'effect'>): Changes => {
  const act = findAct(roster, body.act)
  if (!standingOf(roster, act, at).isReady) return refuse('an act that took effect too early')
  const rest = { ...roster, acts: without(roster.acts, act.id) }
  const effect = effects[act.change.kind] as (typeof effects)['cover']
  return { acts: rest.acts, ...effect(rest, act.change as never, act, at) }
}

const found = (roster: Roster, { channelId, body, at, signer, head }: At<'found'>): Changes => {
  if (roster.founder !== body.user) return refuse('founded by somebody who was not named for it')
  const statement = statementOf({ channelId, kind: 'found', act: '', change: body, head })
  if (signer?.user !== body.user || !isSignedBy(body.identity, signer, statement))
    return refuse('founded without the founder’s signature')
  if (!mayFound(roster, body)) return refuse('founded with other keys, or by another name, than their own of before')
  const { user, username, name, identity } = body
  const seat: Seat = {
    user,
    username,
    name,
    capacity: 'member',
    identity,
    since: at,
    hasNewKeys: false,
    admittedBy: [],
  }
  return { founder: null, restartedAt: roster.restartedAt && at, ...seated(roster, seat) }
}

/**
 * An administrator wishes for what governs, for somebody to be admitted, or for a new beginning; everything else is a
 * person's.
 */
const isWish = ({ kind }: Change): boolean => kind === 'settings' || kind === 'restart'

const propose = (roster: Roster, { channelId, body, at, signer, head }: At<'propose'>): Changes => {
  const { act: id, change } = body
  if (roster.acts.has(id) || actAbout(roster, change)) return refuse('two acts about the same')
  if (!isPossible(roster, change)) return refuse('an act that is not possible')
  if (!signer && !isWish(change)) return refuse('an act that nobody signed')
  const signers = new Map<string, number>()
  if (signer) {
    requireSignature(roster, { channelId, signer }, { kind: 'propose', act: id, change, head })
    if (!maySign(roster, change, signer.user)) return refuse('signed by somebody whose word does not count')
    signers.set(signer.user, signer.version)
  }
  const proposedBy = signer?.user ?? null
  const act: WaitingAct = {
    id,
    change,
    head,
    proposedAt: at,
    proposedBy,
    signers,
    signedAt: signer ? at : null,
    seenAt: null,
  }
  return { acts: withKey(roster.acts, id, act), stopped: without(roster.stopped, subjectOf(change)) }
}

/** With the first signature the wait begins; that somebody saw it before, as a wish of nobody's, shortens nothing. */
const firstSigned = ({ signedAt, seenAt }: WaitingAct, at: Date): Pick<WaitingAct, 'signedAt' | 'seenAt'> =>
  signedAt ? { signedAt, seenAt } : { signedAt: at, seenAt: null }

const signAct = (roster: Roster, entry: At<'sign'>): Changes => {
  const act = findAct(roster, entry.body.act)
  const of = { kind: 'sign', act: act.id, change: act.change, head: act.head } as const
  const { user, version } = requireSignature(roster, entry, of)
  if (!maySign(roster, act.change, user)) return refuse('signed by somebody whose word does not count')
  if (act.signers.has(user)) return refuse('signed twice by one person')
  const signers = withKey(act.signers, user, version)
  return { acts: withKey(roster.acts, act.id, { ...act, signers, ...firstSigned(act, entry.at) }) }
}

const seeAct = (roster: Roster, entry: At<'seen'>): Changes => {
  const act = findAct(roster, entry.body.act)
  const { user } = requireSignature(roster, entry, { kind: 'seen', act: act.id, change: act.change, head: act.head })
  const isOther = memberOf(roster, user) && !act.signers.has(user)
  if (!isOther || act.seenAt) return refuse('seen by somebody who signed it, or seen before')
  return { acts: withKey(roster.acts, act.id, { ...act, seenAt: entry.at }) }
}

/** Whoever's former keys open after all stops that colleagues admit new ones: an investigator and the alternate too. */
const areOwnNewKeys = (roster: Roster, { user, version }: Signer, change: Change): boolean =>
  change.kind === 'rekey' && change.user === user && placeOf(roster, user)?.identity.version === version

const stopAct = (roster: Roster, entry: At<'stop'>): Changes => {
  const act = findAct(roster, entry.body.act)
  const of = { kind: 'stop', act: act.id, change: act.change, head: act.head } as const
  const signer = requireSignature(roster, entry, of, (_, user) =>
    stoppingPlaces(roster, user, entry.at).map(({ identity }) => identity),
  )
  if (!mayStop(roster, signer, entry.at, act.change) && !areOwnNewKeys(roster, signer, act.change))
    return refuse('stopped by somebody who cannot')
  const stopped = { kind: act.change.kind, by: signer.user, at: entry.at }
  return {
    acts: without(roster.acts, act.id),
    stopped: withKey(roster.stopped, subjectOf(act.change), stopped),
  }
}

/** A restart waited long enough, and what else waits ends with it. */
const isRestarting = (roster: Roster, at: Date): boolean =>
  [...roster.acts.values()].some((act) => act.change.kind === 'restart' && standingOf(roster, act, at).isReady)

/**
 * An act that is still possible lapses only where an administrator takes back an unsigned wish, before a restart takes
 * effect, and where somebody's departure is begun who wishes something for their keys.
 */
const lapseAct = (roster: Roster, { body, at }: At<'lapse'>): Changes => {
  const act = findAct(roster, body.act)
  const isOwnWish = body.why === 'withdrawn' && act.proposedBy === null && act.signers.size === 0
  const isByRestart = body.why === 'restarted' && act.change.kind !== 'restart' && isRestarting(roster, at)
  const isForDeparture = body.why === 'departure' && isOwnKeyWish(act)
  if (!isOwnWish && !isByRestart && !isForDeparture && standingOf(roster, act, at).isPossible)
    return refuse('an act that lapsed though it is possible')
  return { acts: without(roster.acts, act.id) }
}

const rename = (roster: Roster, { body: { user, name, post }, at }: At<'named'>): Changes => ({
  names: withKey(roster.names, user, [...(roster.names.get(user) ?? []), { name, post, from: at }]),
})

const strengthen = (roster: Roster, { body: { settings } }: At<'strengthened'>): Changes => {
  if (!isFree(roster, settings)) return refuse('weakened without the committee')
  return merged(roster, settings)
}

const isAboutKeys = ({ kind }: Change): boolean => kind === 'admit' || kind === 'rekey' || kind === 'unlock'

/** What waits about somebody's keys rests on what opened then: it is over once their code opens them, or a reset shuts them. */
const withoutKeyActs = ({ acts }: Roster, user: string): Map<string, WaitingAct> =>
  new Map([...acts].filter(([, { change }]) => !(isAboutKeys(change) && 'user' in change && change.user === user)))

/** What the recovery code opened is the identity itself: it signs, and nobody is asked. */
const unlock = (roster: Roster, { channelId, body, signer, head }: At<'unlocked'>): Changes => {
  const { user } = requireSignature(roster, { channelId, signer }, { kind: 'unlocked', act: '', change: body, head })
  if (user !== body.user) return refuse('opened by somebody else')
  return {
    ...opened(roster, body.user),
    acts: withoutKeyActs(roster, body.user),
    stopped: without(roster.stopped, body.user),
  }
}

/** Who has no place yet has nothing that could be shut. */
const reset = (roster: Roster, { body: { user } }: At<'reset'>): Changes => ({
  ...(placeOf(roster, user) && { shut: withMember(roster.shut, user) }),
  acts: withoutKeyActs(roster, user),
})

const nameFounder = (roster: Roster, { body }: At<'founder'>): Changes => {
  // Where there was a committee, another one begins by a restart alone, which its members can stop and which names one.
  if (roster.seats.size > 0 || roster.former.length > 0) return refuse('a founder named where there was a committee')
  return { founder: body.user }
}

/** What waited is over, and keys that the database does not open any more are shut as by a reset. */
const accept = (roster: Roster, { body: { locked = [] }, at }: At<'accepted'>): Changes => ({
  acts: new Map(),
  acceptedAt: at,
  shut: new Set([...roster.shut, ...locked]),
  lockedByRestore: new Set(locked),
})

const appliers: { [K in Body['kind']]: (roster: Roster, entry: At<K>) => Changes } = {
  founder: nameFounder,
  found,
  propose,
  sign: signAct,
  seen: seeAct,
  stop: stopAct,
  effect: takeEffect,
  lapse: lapseAct,
  named: rename,
  reset,
  unlocked: unlock,
  disabled: (roster, { body, at }) => ({ disabled: withKey(roster.disabled, body.user, at) }),
  enabled: (roster, { body }) => ({ disabled: without(roster.disabled, body.user) }),
  strengthened: strengthen,
  accepted: accept,
}

/**
 * The roster after one more entry. Whatever an entry changes is checked here, by the signatures and the moments that it
 * carries, and by nothing else. Throws RosterError for an entry that the ones before do not allow.
 */
export const applyEntry = (roster: Roster, entry: Entry): Roster => {
  if (entry.at < roster.at) return refuse('an entry from before the one that it follows')
  const { channelId, body, at, signer, previous: head } = entry
  const apply = appliers[body.kind] as (roster: Roster, entry: unknown) => Changes
  return {
    ...roster,
    ...apply(roster, { channelId, body, at, signer, head }),
    sequence: entry.sequence,
    hash: entry.hash,
    at,
  }
}
