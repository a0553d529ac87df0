import { sql } from 'kysely'
import type { PersonName } from '@canal/contract'
import { holderTag } from '../../crypto/tags.ts'
import type { Db } from '../../db/connect.ts'
import { together } from '../../db/together.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { countsByTime, isGenuine, type PairRow } from '../../http/directory-mac.ts'
import type { Holder } from './slots.ts'

type Capacity = 'responsible' | 'delegate' | 'member' | 'alternate' | 'investigator'

/** One person of a channel, with the key pair that slots may be sealed to, if there is one that holds. */
export interface Person {
  userId: string
  username: string
  fullName: string
  function: string
  capacity: Capacity
  isActive: boolean
  isInvestigator: boolean
  tag: Buffer
  /** Null unless the pair is confirmed and its MAC covers just this row. */
  holder: Holder | null
  /** Their keys count since 72 hours passed, and no colleague has said whose they are. */
  isUnchecked: boolean
}

type PairColumns = Pick<
  PairRow,
  'version' | 'public_key' | 'mac' | 'state' | 'told_at' | 'objected_at' | 'confirmed_at'
>

type Row = PersonRow & (PairColumns | { [column in keyof PairColumns]: null })

interface PersonRow {
  user_id: string
  username: string
  first_name: string
  last_name1: string
  last_name2: string
  function: string
  capacity: Capacity
  is_active: boolean
  roles: string[]
}

const fullNameOf = (row: Pick<PersonRow, 'first_name' | 'last_name1' | 'last_name2'>): string =>
  [row.first_name, row.last_name1, row.last_name2].filter(Boolean).join(' ')

const toPerson = (deps: Deps, channelId: string, row: Row): Person => {
  const tag = holderTag(deps.rootKeys, channelId, row.user_id)
  const { user_id: userId, capacity, roles, is_active: isActive } = row
  const facts = { userId, channelId, capacity, roles, isActive }
  const pair = row.state === 'confirmed' && isActive && isGenuine(deps.rootKeys, facts, row) ? row : null
  return {
    userId: row.user_id,
    username: row.username,
    fullName: fullNameOf(row),
    function: row.function,
    capacity: row.capacity,
    isActive: row.is_active,
    isInvestigator: row.roles.includes('ROLE_INVESTIGATOR'),
    tag,
    holder: pair && { tag, publicKey: pair.public_key, keyVersion: pair.version },
    isUnchecked: pair !== null && countsByTime(pair),
  }
}

/** Everybody who is of a channel, disabled ones too. Must run inside the channel's transaction. */
export const channelPeople = async (tx: Db | Tx, deps: Deps, channelId: string): Promise<Person[]> => {
  const found = await sql<Row>`
    select u.id as user_id, u.username, u.first_name, u.last_name1, u.last_name2, m.function, m.capacity, u.is_active,
      coalesce((select array_agg(r.name order by r.name) from user_role ur join role r on r.id = ur.role_id
                where ur.user_id = u.id), '{}') as roles,
      k.version, k.public_key, k.mac, k.state, k.told_at, k.objected_at, k.confirmed_at
    from membership m
      join app_user u on u.id = m.user_id
      left join lateral (
        select version, public_key, mac, state, told_at, objected_at, confirmed_at from user_key
        where user_id = u.id order by version desc limit 1) k on true
    where m.channel_id = ${channelId} and m.to_at is null
    order by u.first_name, u.last_name1, u.username`.execute(tx)
  return found.rows.map((row) => toPerson(deps, channelId, row))
}

const findFormer = (tx: Tx, channelId: string) =>
  sql<Omit<PersonRow, 'is_active' | 'roles'>>`
    select distinct on (u.id) u.id as user_id, u.username, u.first_name, u.last_name1, u.last_name2, m.function, m.capacity
    from membership m join app_user u on u.id = m.user_id
    where m.channel_id = ${channelId} and m.to_at is not null
    order by u.id, m.to_at desc`.execute(tx)

/**
 * The same with those who were of the channel and are no more, as if disabled: what they did there keeps their name. Must
 * run inside the channel's transaction.
 */
export const everyPerson = async (tx: Tx, deps: Deps, channelId: string): Promise<Person[]> => {
  const [people, found] = await together([channelPeople(tx, deps, channelId), findFormer(tx, channelId)])
  const former = found.rows.filter((row) => !people.some(({ userId }) => userId === row.user_id))
  return [
    ...people,
    ...former.map((row) => ({
      userId: row.user_id,
      username: row.username,
      fullName: fullNameOf(row),
      function: row.function,
      capacity: row.capacity,
      isActive: false,
      isInvestigator: row.capacity === 'investigator',
      tag: holderTag(deps.rootKeys, channelId, row.user_id),
      holder: null,
      isUnchecked: false,
    })),
  ]
}

/** A committee member in the sense of decisions §1, keys aside: the alternate and investigators are not. */
export const isCommitteeMember = (person: Person): boolean =>
  person.isActive && !person.isInvestigator && person.capacity !== 'investigator' && person.capacity !== 'alternate'

/** A member who counts: takes reports, votes, is somebody left (decisions §1). */
export const counts = (person: Person): person is Person & { holder: Holder } =>
  isCommitteeMember(person) && person.holder !== null

/** Looks people up by the tag that rows bear. */
export const byTag = (people: readonly Person[]): ((tag: Buffer | null) => Person | undefined) => {
  const index = new Map(people.map((person) => [person.tag.toString('hex'), person]))
  return (tag) => (tag ? index.get(tag.toString('hex')) : undefined)
}

/** What these usernames are called, each once; null and whoever is not of the channel are passed over. */
export const namesOf = (people: readonly Person[], usernames: readonly (string | null)[]): PersonName[] => {
  const shown = new Set(usernames)
  return people.filter(({ username }) => shown.has(username)).map(({ username, fullName }) => ({ username, fullName }))
}
