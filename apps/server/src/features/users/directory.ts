import { sql } from 'kysely'
import { amongPeople, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { isGenuine, pairMac, type DirectoryFacts, type PairRow } from '../../http/directory-mac.ts'

/**
 * A transaction over people, one at a time: who counts in a channel, who is its first member, who is the last
 * administrator are questions about several rows, and two answers at once could both be wrong.
 */
export const changingPeople = <T>(deps: Deps, work: (tx: Tx) => Promise<T>): Promise<T> =>
  amongPeople(deps.db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('canal/people'))`.execute(tx)
    return work(tx)
  })

/** What the MACs of a person's pairs cover; undefined where there is no such person. */
export const directoryFacts = async (tx: Tx, userId: string): Promise<DirectoryFacts | undefined> => {
  const found = await sql<DirectoryFacts>`
    select u.id as "userId", m.channel_id as "channelId", m.capacity, u.is_active as "isActive",
      coalesce((select array_agg(r.name order by r.name) from user_role ur join role r on r.id = ur.role_id
                where ur.user_id = u.id), '{}') as roles
    from app_user u left join membership m on m.user_id = u.id and m.to_at is null
    where u.id = ${userId}`.execute(tx)
  return found.rows[0]
}

/** A person's pairs, the newest first, locked until the transaction ends. */
export const pairsOf = (tx: Tx, userId: string): Promise<PairRow[]> =>
  tx.selectFrom('user_key').selectAll().where('user_id', '=', userId).orderBy('version', 'desc').forUpdate().execute()

/** The pairs whose rows are as the server wrote them. */
export const genuinePairs = async (tx: Tx, deps: Deps, userId: string): Promise<PairRow[]> => {
  const facts = await directoryFacts(tx, userId)
  if (!facts) return []
  return (await pairsOf(tx, userId)).filter((pair) => isGenuine(deps.rootKeys, facts, pair))
}

/**
 * Every change of what the MACs cover goes through here: roles, activity, membership, a pair's state. A row that was
 * edited by hand before does not get a new MAC by it, so nobody's change turns a forged pair into a good one.
 * `change` is given the genuine pairs. Must run in `changingPeople`.
 */
export const changePerson = async (
  tx: Tx,
  deps: Deps,
  userId: string,
  change: (genuine: PairRow[]) => Promise<unknown>,
): Promise<void> => {
  const genuine = await genuinePairs(tx, deps, userId)
  await change(genuine)
  const facts = await directoryFacts(tx, userId)
  if (!facts) return
  const versions = new Set(genuine.map((pair) => pair.version))
  for (const pair of await pairsOf(tx, userId)) {
    if (!versions.has(pair.version)) continue
    await tx
      .updateTable('user_key')
      .set({ mac: pairMac(deps.rootKeys, facts, pair) })
      .where('user_id', '=', userId)
      .where('version', '=', pair.version)
      .execute()
  }
}

/** One change that concerns several people, such as the name of a role that they have. Must run in `changingPeople`. */
export const changePeople = (
  tx: Tx,
  deps: Deps,
  userIds: readonly string[],
  change: () => Promise<unknown>,
): Promise<unknown> =>
  userIds.reduceRight<() => Promise<unknown>>((inner, id) => () => changePerson(tx, deps, id, inner), change)()

/** From now on nobody who comes to their channel is its first member. Must run in `changingPeople`. */
export const noteCounted = (tx: Tx, deps: Deps, userId: string): Promise<unknown> =>
  tx
    .updateTable('membership')
    .set({ counted_at: deps.now() })
    .where('user_id', '=', userId)
    .where('to_at', 'is', null)
    .where('counted_at', 'is', null)
    .execute()

/**
 * Makes a pair count that waits, or that counts by time alone until now. `byTime`: since hours have passed, or by the word of
 * somebody whose own pair counts by no more: it counts for new reports, and is still to be checked. Must run inside `changePerson`.
 */
export const confirmPair = async (
  tx: Tx,
  deps: Deps,
  pair: Pick<PairRow, 'user_id' | 'version'>,
  { byTime }: { byTime: boolean } = { byTime: false },
): Promise<void> => {
  await tx
    .updateTable('user_key')
    .set({ state: 'confirmed', confirmed_at: deps.now(), objected_at: null, told_at: byTime ? deps.now() : null })
    .where('user_id', '=', pair.user_id)
    .where('version', '=', pair.version)
    .where('state', 'in', byTime ? ['unconfirmed'] : ['unconfirmed', 'confirmed'])
    .execute()
  await noteCounted(tx, deps, pair.user_id)
}

/** Waits since an administrator took the second factor away: it counted before, and what is sealed to it is still there. */
export const mustProveAgain = (pair: Pick<PairRow, 'state' | 'confirmed_at'>): boolean =>
  pair.state === 'unconfirmed' && pair.confirmed_at !== null

/** The 72 hours of a pair that waits run from the next telling; an objection stands. Must run inside `changePerson`. */
export const tellAnew = (tx: Tx, userId: string): Promise<unknown> =>
  tx
    .updateTable('user_key')
    .set({ told_at: null })
    .where('user_id', '=', userId)
    .where('state', '=', 'unconfirmed')
    .execute()

/**
 * Retires a person's pairs without losing any. One that waits for the first time never proves anything, not even by its own
 * code. One that had to prove itself again (`mustProveAgain`) still does by its code, and not by its password, which is what
 * whoever had the factor taken away may know. Must run inside `changePerson`.
 */
export const retirePairs = async (tx: Tx, userId: string): Promise<void> => {
  await tx
    .updateTable('user_key')
    .set({ is_unlock_by_password_allowed: false, told_at: null })
    .where('user_id', '=', userId)
    .where('state', '=', 'unconfirmed')
    .where('confirmed_at', 'is not', null)
    .execute()
  await tx
    .updateTable('user_key')
    .set({ state: 'retired' })
    .where('user_id', '=', userId)
    .where('state', 'in', ['confirmed', 'unconfirmed'])
    .execute()
}

/** The passwords of keys that a reset cut off open them no more; their codes still do. Must run in `changingPeople`. */
export const shutOldPasswords = (tx: Tx, userId: string): Promise<unknown> =>
  tx.updateTable('user_key').set({ is_unlock_by_password_allowed: false }).where('user_id', '=', userId).execute()

export const endSessions = (tx: Tx, userId: string): Promise<unknown> =>
  tx.deleteFrom('session').where('user_id', '=', userId).execute()
