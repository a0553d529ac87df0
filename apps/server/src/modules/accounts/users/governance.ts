import { sql } from 'kysely'
import { alsoInChannel, type Tx } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../audit-log/deps.ts'
import { appendEntry, heldRoster, rosterOf } from '../../audit-log/governance/store.ts'
import { noteName } from '../../audit-log/governance/names.ts'
import { placeOf } from '../../audit-log/governance/roster.ts'

/** How somebody of a channel is called now, and what they were brought into it as; undefined for who is of none. */
export const calledNow = (tx: Tx, userId: string) =>
  tx
    .selectFrom('app_user as u')
    .innerJoin('membership as m', 'm.user_id', 'u.id')
    .select(['m.channel_id as channelId', 'u.username', 'm.function as post', 'm.capacity'])
    .select(
      sql<string>`concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name1, ''), nullif(u.last_name2, ''))`.as(
        'name',
      ),
    )
    .where('u.id', '=', userId)
    .where('m.to_at', 'is', null)
    .executeTakeFirst()

/**
 * The first who is brought into a channel without a committee is named to begin it. Nobody takes their place by themselves,
 * whatever rows say of their account: an administrator names another, which the register tells.
 */
const noteFounder = async (tx: Tx, deps: Deps, channelId: string, userId: string): Promise<void> => {
  const { founder, seats, former } = await rosterOf(tx, deps, channelId)
  if (founder || seats.size > 0 || former.length > 0) return
  await appendEntry(tx, deps, channelId, { body: { kind: 'founder', user: userId } })
}

/**
 * Writes into the channel's register how somebody of its committee is called now, if that is new. Call it before a change
 * of their name, function or channel, and after it. Must run in `changingPeople`.
 */
export const noteNameOf = async (tx: Tx, deps: Deps, userId: string): Promise<void> => {
  const now = await calledNow(tx, userId)
  if (!now || now.capacity === 'investigator') return
  const { channelId, capacity, name, post } = now
  await alsoInChannel(tx, channelId, async () => {
    await noteName(tx, deps, channelId, { user: userId, name, post })
    if (capacity === 'member') await noteFounder(tx, deps, channelId, userId)
  })
}

/** Writes into the channel's register what the administrator did to the account of somebody of its committee. */
export const noteAccount = async (
  tx: Tx,
  deps: Deps,
  kind: 'reset' | 'disabled' | 'enabled',
  userId: string,
): Promise<void> => {
  const now = await calledNow(tx, userId)
  if (!now) return
  await noteNameOf(tx, deps, userId)
  await alsoInChannel(tx, now.channelId, () => appendEntry(tx, deps, now.channelId, { body: { kind, user: userId } }))
}

/** Of the channel by the rows, and their account is not disabled. */
const isAtWork = async (tx: Tx, channelId: string, userId: string): Promise<boolean> => {
  const found = await sql`select 1 from membership m join app_user u on u.id = m.user_id and u.is_active
    where m.channel_id = ${channelId} and m.user_id = ${userId} and m.to_at is null`.execute(tx)
  return found.rows.length > 0
}

/**
 * Somebody comes into a channel whose register knows them as disabled from an earlier time there, and their account is at
 * work: it says so, or the place that they are given would be one that stops nothing. Of who has a place, only the
 * administrator's act on the account counts. Must run in `changingPeople`.
 */
export const noteAtWork = async (tx: Tx, deps: Deps, userId: string): Promise<void> => {
  const now = await calledNow(tx, userId)
  if (!now) return
  const { channelId } = now
  await alsoInChannel(tx, channelId, async () => {
    const roster = await heldRoster(tx, deps, channelId)
    if (!roster.disabled.has(userId) || placeOf(roster, userId) || !(await isAtWork(tx, channelId, userId))) return
    await appendEntry(tx, deps, channelId, { body: { kind: 'enabled', user: userId } })
  })
}
