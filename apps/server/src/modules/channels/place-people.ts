import { sql } from 'kysely'
import { roleNames } from '@canal/contract'
import type { ChannelInput } from '@canal/contract/channels/settings'
import { alsoInChannel, type Tx } from '../../platform/db/transaction.ts'
import type { Deps } from '../audit-log/deps.ts'
import { invalidField } from '../../platform/errors.ts'
import { placeBefore } from '../audit-log/governance/roster.ts'
import { rosterOf } from '../audit-log/governance/store.ts'
import { tellCommittee } from '../accounts/people/tell-committee.ts'
import { movePerson } from '../accounts/users/move-person.ts'
import { noteNameOf } from '../accounts/users/governance.ts'

const findByName = (tx: Tx, usernames: readonly string[]) =>
  tx
    .selectFrom('app_user as u')
    .leftJoin('membership as m', (join) => join.onRef('m.user_id', '=', 'u.id').on('m.to_at', 'is', null))
    .select([
      'u.id',
      'u.username',
      'u.is_active as isActive',
      'm.channel_id as channelId',
      sql<string[]>`coalesce((select array_agg(r.name) from user_role ur join role r on r.id = ur.role_id
        where ur.user_id = u.id), '{}')`.as('roles'),
    ])
    .where(sql<boolean>`u.username = any(${[...usernames]}::text[])`)
    .execute()

const isForCommittees = ({ roles }: { roles: readonly string[] }): boolean =>
  roles.includes(roleNames.user) && !roles.includes(roleNames.investigator) && !roles.includes(roleNames.admin)

/** Who is of the channel now, investigators apart. */
const present = (tx: Tx, channelId: string): Promise<{ id: string; username: string }[]> =>
  tx
    .selectFrom('membership as m')
    .innerJoin('app_user as u', 'u.id', 'm.user_id')
    .select(['u.id', 'u.username'])
    .where('m.channel_id', '=', channelId)
    .where('m.to_at', 'is', null)
    .where('m.capacity', '<>', 'investigator')
    .orderBy('u.username')
    .execute()

/** Makes `usernames` the committee: the missing leave, the new join. */
const setUsers = async (tx: Tx, deps: Deps, channelId: string, usernames: readonly string[]): Promise<void> => {
  const wanted = await findByName(tx, usernames)
  if (wanted.length !== new Set(usernames).size || !wanted.every(isForCommittees))
    throw invalidField('users', 'errors.invalidInput')
  for (const person of wanted)
    if (person.channelId !== channelId) await movePerson(tx, deps, person.id, { channelId, capacity: 'member' })
  for (const person of await present(tx, channelId))
    if (!usernames.includes(person.username)) await movePerson(tx, deps, person.id, null)
}

const alternateOf = async (tx: Tx, channelId: string): Promise<string | null> => {
  const row = await tx
    .selectFrom('channel')
    .select('alternate_user_id')
    .where('id', '=', channelId)
    .executeTakeFirstOrThrow()
  return row.alternate_user_id
}

/**
 * Whom the committee admitted keeps the place until it admits another in it (roster/effects.ts); who had it before a restart
 * keeps theirs for what they received.
 */
const keepsPlace = (tx: Tx, deps: Deps, channelId: string, userId: string, isReplaced: boolean): Promise<boolean> =>
  alsoInChannel(tx, channelId, async () => {
    const roster = await rosterOf(tx, deps, channelId)
    const isSeated = roster.seats.get(userId)?.capacity === 'alternate'
    return isSeated ? isReplaced : placeBefore(roster, userId) !== undefined
  })

/**
 * The one before goes back among the members, where they still are of the channel: at once, or once the committee admitted
 * the new one. Throws `on-committee` where nobody is to take the place of one who has it: that is the committee's to decide.
 */
const setAlternate = async (tx: Tx, deps: Deps, channelId: string, username: string | null): Promise<void> => {
  const [chosen] = username === null ? [] : await findByName(tx, [username])
  const before = await alternateOf(tx, channelId)
  // Who is named already stays so while disabled: nothing else about the channel could be saved otherwise.
  const isActive = chosen?.isActive || chosen?.id === before
  if (username !== null && (chosen?.channelId !== channelId || !isActive || !isForCommittees(chosen)))
    throw invalidField('alternateUsername', 'errors.alternateInvalid')
  if (before === (chosen?.id ?? null)) return
  if (chosen) await movePerson(tx, deps, chosen.id, { channelId, capacity: 'alternate' })
  const isOf = before !== null && (await present(tx, channelId)).some(({ id }) => id === before)
  if (before && isOf && !(await keepsPlace(tx, deps, channelId, before, chosen !== undefined)))
    await movePerson(tx, deps, before, { channelId, capacity: 'member' })
  await tx
    .updateTable('channel')
    .set({ alternate_user_id: chosen?.id ?? null })
    .where('id', '=', channelId)
    .execute()
}

const functionsOf = async (tx: Tx, channelId: string): Promise<string> => {
  const rows = await tx
    .selectFrom('membership')
    .select(['user_id', 'function'])
    .where('channel_id', '=', channelId)
    .where('to_at', 'is', null)
    .orderBy('user_id')
    .execute()
  return JSON.stringify(rows)
}

/** The committee is told where one changes: what a reporter reads of its people decides whom they leave out. */
const setFunctions = async (
  tx: Tx,
  deps: Deps,
  channelId: string,
  functions: NonNullable<ChannelInput['functions']>,
) => {
  const before = await functionsOf(tx, channelId)
  const members = await present(tx, channelId)
  for (const { id } of members) await noteNameOf(tx, deps, id)
  for (const [at, { username, function: name }] of functions.entries()) {
    const changed = await sql`update membership m set function = ${name} from app_user u
      where u.id = m.user_id and u.username = ${username} and m.channel_id = ${channelId} and m.to_at is null`.execute(
      tx,
    )
    if (changed.numAffectedRows === 0n) throw invalidField(`functions.${at}.username`, 'errors.invalidInput')
  }
  for (const { id } of members) await noteNameOf(tx, deps, id)
  if ((await functionsOf(tx, channelId)) !== before)
    await tellCommittee(tx, deps, { channelId, kind: 'channel-changed' })
}

/**
 * Puts a channel's people where the input says: committee, alternate, functions; what is not sent stays. Must run in
 * `changingPeople`. Throws 422, and as movePerson does where somebody cannot leave.
 */
export const placePeople = async (tx: Tx, deps: Deps, channelId: string, input: ChannelInput): Promise<void> => {
  const { users, alternateUsername, functions } = input
  if (users) await setUsers(tx, deps, channelId, users)
  if (alternateUsername !== undefined) await setAlternate(tx, deps, channelId, alternateUsername)
  // Somebody who left takes no more reports as the alternate either.
  else if (users) await forgetGoneAlternate(tx, channelId)
  if (functions) await setFunctions(tx, deps, channelId, functions)
}

const forgetGoneAlternate = (tx: Tx, channelId: string): Promise<unknown> =>
  sql`update channel c set alternate_user_id = null where c.id = ${channelId} and not exists (
    select 1 from membership m where m.user_id = c.alternate_user_id and m.channel_id = c.id and m.to_at is null)`.execute(
    tx,
  )
