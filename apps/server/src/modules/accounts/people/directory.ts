import type { PersonName } from '@canal/contract'
import { everyHolderTag, holderTag } from '../../../platform/crypto/tags.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { pipelined } from '../../../platform/db/pipelined.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../audit-log/deps.ts'
import { placeOf, placesOf, type Roster, type Seat } from '../../audit-log/governance/roster.ts'
import { rosterOf } from '../../audit-log/governance/store.ts'

/** Somebody to whom keys can be sealed. */
export interface Holder {
  tag: Buffer
  publicKey: Buffer
  keyVersion: number
}

/** `member` also for who is not on the roster yet and was brought into the channel to be one. */
type Capacity = 'member' | 'alternate' | 'investigator'

/** One person of a channel, with the keys that slots may be sealed to, where the roster says that theirs count. */
export interface Person {
  userId: string
  username: string
  fullName: string
  function: string
  capacity: Capacity
  /** May sign in. Says nothing of what they receive. */
  isActive: boolean
  isInvestigator: boolean
  tag: Buffer
  /** Their tags of all root keys, `tag` first: what a hash covers, as in the log, keeps those of its time. */
  everyTag: readonly Buffer[]
  /** Null unless they are on the roster, or were when a restart put the committee in other hands. */
  holder: Holder | null
  /** Of the committee before a restart: they keep what they received, and receive nothing new. */
  isFormer: boolean
  /** Such a place, and a reset shut their keys. */
  isLocked: boolean
  /**
   * The same since a backup was restored: nobody can open what is sealed to these keys before there are others, or a way to
   * them.
   */
  isLockedByRestore: boolean
  /** The committee appointed them delegate, or one of their substitutes. */
  isAppointed: boolean
}

interface Row {
  user_id: string
  username: string
  first_name: string
  last_name1: string
  last_name2: string
  function: string
  capacity: Capacity
  is_active: boolean
}

const fullNameOf = (row: Pick<Row, 'first_name' | 'last_name1' | 'last_name2'>): string =>
  [row.first_name, row.last_name1, row.last_name2].filter(Boolean).join(' ')

const holderOfSeat = (tag: Buffer, { identity }: Seat): Holder => ({
  tag,
  publicKey: Buffer.from(identity.sealing, 'base64url'),
  keyVersion: identity.version,
})

/** What a row says, less what the roster says better: who has a seat is named, counted and enabled as the chain has it. */
const toPerson = (deps: Deps, channelId: string, roster: Roster, row: Row): Person => {
  const tag = holderTag(deps.rootKeys, channelId, row.user_id)
  const seat = placeOf(roster, row.user_id)
  const called = seat && roster.names.get(row.user_id)?.at(-1)
  const capacity = seat?.capacity ?? row.capacity
  return {
    userId: row.user_id,
    username: seat?.username ?? row.username,
    fullName: called?.name ?? fullNameOf(row),
    function: called?.post ?? row.function,
    capacity,
    isActive: seat ? !roster.disabled.has(row.user_id) : row.is_active,
    isInvestigator: capacity === 'investigator',
    tag,
    everyTag: everyHolderTag(deps.rootKeys, channelId, row.user_id),
    holder: seat ? holderOfSeat(tag, seat) : null,
    isFormer: seat !== undefined && !roster.seats.has(row.user_id),
    isLocked: seat !== undefined && roster.shut.has(row.user_id),
    isLockedByRestore: seat !== undefined && roster.lockedByRestore.has(row.user_id),
    isAppointed: roster.appointment?.people.includes(row.user_id) === true,
  }
}

/** Somebody with a place whose account's rows are gone: they keep their place, and nobody can sign in as them. */
const withoutRow = (seat: Seat): Row => ({
  user_id: seat.user,
  username: seat.username,
  first_name: seat.name,
  last_name1: '',
  last_name2: '',
  function: '',
  capacity: seat.capacity,
  is_active: false,
})

const findPresent = (tx: Db | Tx, channelId: string) =>
  tx
    .selectFrom('membership as m')
    .innerJoin('app_user as u', 'u.id', 'm.user_id')
    .select(['u.id as user_id', 'u.username', 'u.first_name', 'u.last_name1', 'u.last_name2'])
    .select(['m.function', 'm.capacity', 'u.is_active'])
    .where('m.channel_id', '=', channelId)
    .where('m.to_at', 'is', null)
    .orderBy('u.first_name')
    .orderBy('u.last_name1')
    .orderBy('u.username')
    .execute()

/**
 * Everybody on the channel's roster, or on the one before a restart, whatever the rows of their accounts say, and those who
 * were brought into the channel and are not on it. Must run inside the channel's transaction. Throws `internal` where the
 * chain does not hold.
 */
export const channelPeople = async (tx: Tx, deps: Deps, channelId: string): Promise<Person[]> => {
  const [roster, found] = await pipelined([rosterOf(tx, deps, channelId), findPresent(tx, channelId)])
  const lost = placesOf(roster).filter(({ user }) => !found.some(({ user_id }) => user_id === user))
  return [...found, ...lost.map(withoutRow)].map((row) => toPerson(deps, channelId, roster, row))
}

const findFormer = (tx: Tx, channelId: string) =>
  tx
    .selectFrom('membership as m')
    .innerJoin('app_user as u', 'u.id', 'm.user_id')
    .distinctOn('u.id')
    .select(['u.id as user_id', 'u.username', 'u.first_name', 'u.last_name1', 'u.last_name2'])
    .select(['m.function', 'm.capacity'])
    .where('m.channel_id', '=', channelId)
    .where('m.to_at', 'is not', null)
    .orderBy('u.id')
    .orderBy('m.to_at', 'desc')
    .execute()

/**
 * The same with those who were of the channel and are no more, as if disabled: what they did there keeps their name. Must
 * run inside the channel's transaction.
 */
export const everyPerson = async (tx: Tx, deps: Deps, channelId: string): Promise<Person[]> => {
  const [people, found] = await pipelined([channelPeople(tx, deps, channelId), findFormer(tx, channelId)])
  const former = found.filter((row) => !people.some(({ userId }) => userId === row.user_id))
  return [
    ...people,
    ...former.map((row): Person => ({
      userId: row.user_id,
      username: row.username,
      fullName: fullNameOf(row),
      function: row.function,
      capacity: row.capacity,
      isActive: false,
      isInvestigator: row.capacity === 'investigator',
      tag: holderTag(deps.rootKeys, channelId, row.user_id),
      everyTag: everyHolderTag(deps.rootKeys, channelId, row.user_id),
      holder: null,
      isFormer: false,
      isLocked: false,
      isLockedByRestore: false,
      isAppointed: false,
    })),
  ]
}

/**
 * A member of the committee or of the one before a restart: they vote on what they received, whether or not their account is
 * disabled.
 */
export const mayVote = (person: Person): person is Person & { holder: Holder } =>
  person.capacity === 'member' && person.holder !== null

/**
 * A committee member (decisions §1): on the roster, and neither the alternate nor an investigator. They receive reports, vote
 * and are somebody left, whether or not their account is disabled.
 */
export const counts = (person: Person): person is Person & { holder: Holder } => mayVote(person) && !person.isFormer

/** Somebody can sign in and has keys, or a way to them: what is sealed to them is read. */
export const isThere = ({ isActive, isLockedByRestore }: Person): boolean => isActive && !isLockedByRestore

/** The alternate, who reads a report that excludes everybody else (decisions §4); null where they cannot read it now, too. */
export const alternateOf = (people: readonly Person[]): (Person & { holder: Holder }) | null => {
  const alternate = people.find(
    (person) => person.capacity === 'alternate' && person.holder !== null && !person.isFormer && isThere(person),
  )
  return alternate?.holder ? { ...alternate, holder: alternate.holder } : null
}

/** Looks people up by the tag that rows bear. */
export const byTag = (people: readonly Person[]): ((tag: Buffer | null) => Person | undefined) => {
  const index = new Map(people.map((person) => [person.tag.toString('hex'), person]))
  return (tag) => (tag ? index.get(tag.toString('hex')) : undefined)
}

/** The same by the tags of all root keys, for entries of a log and authors of messages. */
export const byEveryTag = (people: readonly Person[]): ((tag: Buffer | null) => Person | undefined) => {
  const index = new Map(
    people.flatMap((person) => person.everyTag.map((tag) => [tag.toString('hex'), person] as const)),
  )
  return (tag) => (tag ? index.get(tag.toString('hex')) : undefined)
}

/** What these usernames are called, each once; null and people who are not of the channel are passed over. */
export const namesOf = (people: readonly Person[], usernames: readonly (string | null)[]): PersonName[] => {
  const shown = new Set(usernames)
  return people.filter(({ username }) => shown.has(username)).map(({ username, fullName }) => ({ username, fullName }))
}
