import { sql } from 'kysely'
import * as z from 'zod/mini'
import { readRows } from '../../platform/db/read-rows.ts'
import { alsoInChannel, type Tx } from '../../platform/db/transaction.ts'
import type { Deps } from '../audit-log/deps.ts'
import { placeOf, placesOf, type Roster } from '../audit-log/governance/roster.ts'
import { rosterOf } from '../audit-log/governance/store.ts'
import { onPersonLeft } from '../accounts/people/leaving-hooks.ts'
import { forgetRecoveryKeys } from './recovery-key/forget-keys.ts'
import { restoreKeyRow } from './recovery-key/key-row.ts'
import { endSessions, identitiesOf } from '../accounts/users/directory.ts'
import { rowOfPlace } from '../accounts/users/identity.ts'
import { endCalls } from './effects.ts'

/**
 * Whose keys nothing in the database opens any more: the row of their place is missing or holds other keys, or it is shut by
 * a reset that was over. Must run among people.
 */
export const findLocked = async (tx: Tx, roster: Roster): Promise<string[]> => {
  const locked: string[] = []
  for (const { user, identity } of placesOf(roster)) {
    const row = rowOfPlace(await identitiesOf(tx, user), identity)
    const isOpenedSince = row?.is_shut && (!roster.shut.has(user) || roster.lockedByRestore.has(user))
    if (!row || isOpenedSince) locked.push(user)
  }
  return locked
}

/**
 * Who left by the roster while the rows are from before: they are of the channel since before they left, or their keys count
 * still. Somebody who was brought into the channel anew is of it since then.
 */
const findLeavers = async (tx: Tx, channelId: string, roster: Roster): Promise<string[]> => {
  const left = roster.former.filter(({ hasLeft }) => hasLeft)
  const found = await readRows(
    tx,
    z.object({ user: z.string() }),
    sql`
    select distinct f.user_id as user from unnest(${left.map(({ user }) => user)}::uuid[],
      ${left.map(({ until }) => until)}::timestamptz[],
      ${left.map(({ user }) => placeOf(roster, user) !== undefined)}::boolean[]) as f (user_id, until, is_placed)
    where exists (select 1 from membership m where m.channel_id = ${channelId} and m.user_id = f.user_id
        and m.to_at is null and m.from_at < f.until)
      or not is_placed and exists (select 1 from user_key k where k.user_id = f.user_id and k.channel_id = ${channelId}
        and k.seat in ('admitted', 'former'))`,
  )
  return found.map(({ user }) => user)
}

const letLeave = async (tx: Tx, deps: Deps, channelId: string, roster: Roster): Promise<void> => {
  for (const user of await findLeavers(tx, channelId, roster)) {
    await onPersonLeft.run(tx, deps, { channelId, userId: user })
    // Who came back since is of the channel anew, so that another restore takes nothing from them.
    await (placeOf(roster, user)
      ? sql`update membership set from_at = clock_timestamp() where user_id = ${user} and to_at is null`.execute(tx)
      : sql`update user_key set seat = 'left' where user_id = ${user}`.execute(tx))
  }
}

const markSeats = async (tx: Tx, roster: Roster): Promise<void> => {
  for (const { user, identity } of placesOf(roster)) {
    const seat = roster.seats.has(user) ? 'admitted' : 'former'
    const isPlace = sql`version = ${identity.version}`
    await sql`update user_key set seat = case when ${isPlace} then ${seat} end,
      is_shut = case when ${isPlace} then ${roster.shut.has(user)} else is_shut end
      where user_id = ${user}`.execute(tx)
  }
}

/**
 * Brings the rows of a channel in line with its roster, where that knows of more than a restored database: who left has
 * left, lists of accounts show who is on it, and the organisation's key is the one that it names. Must run in
 * `changingPeople`.
 */
export const alignRows = async (tx: Tx, deps: Deps, channelId: string): Promise<void> => {
  const inChannel = <T>(work: () => Promise<T>) => alsoInChannel(tx, channelId, work)
  const roster = await inChannel(() => rosterOf(tx, deps, channelId))
  await letLeave(tx, deps, channelId, roster)
  await markSeats(tx, roster)
  for (const user of roster.lockedByRestore) await endSessions(tx, user)
  await inChannel(async () => {
    await restoreKeyRow(tx, deps, channelId)
    await forgetRecoveryKeys(tx, channelId, roster)
  })
  await endCalls(tx, deps, channelId)
}
