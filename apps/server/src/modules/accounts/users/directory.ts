import { sql } from 'kysely'
import { amongPeople, type Tx } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../audit-log/deps.ts'
import { identityMac, isGenuine, type DirectoryFacts, type IdentityRow } from '../session/directory-mac.ts'
import { changingRequirement } from './factor-seal.ts'

/**
 * A transaction over people, one at a time: who is the last administrator, who is of a channel, are questions about several
 * rows, and two answers at once could both be wrong.
 */
export const changingPeople = <T>(deps: Deps, work: (tx: Tx) => Promise<T>): Promise<T> =>
  amongPeople(deps.db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('canal/people'))`.execute(tx)
    return work(tx)
  })

/** The names of the roles of the user whose row is called `u`, in their order. */
export const rolesOfUser = sql<string[]>`coalesce((select array_agg(r.name order by r.name)
  from user_role ur join role r on r.id = ur.role_id where ur.user_id = u.id), '{}')`

/** What the MACs of a person's identities cover; undefined where there is no such person. */
export const directoryFacts = (tx: Tx, userId: string): Promise<DirectoryFacts | undefined> =>
  tx
    .selectFrom('app_user as u')
    .leftJoin('membership as m', (join) => join.onRef('m.user_id', '=', 'u.id').on('m.to_at', 'is', null))
    .select(['u.id as userId', 'm.channel_id as channelId', 'm.capacity', 'u.is_active as isActive'])
    .select(rolesOfUser.as('roles'))
    .where('u.id', '=', userId)
    .executeTakeFirst()

/** A person's identities, the newest first, locked until the transaction ends. */
export const identitiesOf = (tx: Tx, userId: string): Promise<IdentityRow[]> =>
  tx.selectFrom('user_key').selectAll().where('user_id', '=', userId).orderBy('version', 'desc').forUpdate().execute()

/**
 * Every change of what the MACs cover goes through here: roles and what they ask for, activity, membership. A row that was edited by hand before
 * does not get a new MAC by it, so nobody's change makes a role good that somebody gave themselves in the database. Must
 * run in `changingPeople`.
 */
export const changePerson = async (
  tx: Tx,
  deps: Deps,
  userId: string,
  change: () => Promise<unknown>,
): Promise<void> => {
  const before = await directoryFacts(tx, userId)
  const isTrue = (row: IdentityRow) => before !== undefined && isGenuine(deps.rootKeys, before, row)
  const genuine = (await identitiesOf(tx, userId)).filter(isTrue)
  await changingRequirement(tx, deps, userId, change)
  const facts = await directoryFacts(tx, userId)
  if (!facts) return
  for (const identity of genuine)
    await tx
      .updateTable('user_key')
      .set({ mac: identityMac(deps.rootKeys, facts, identity) })
      .where('user_id', '=', userId)
      .where('version', '=', identity.version)
      .execute()
}

/** One change that concerns several people, such as the name of a role that they have. Must run in `changingPeople`. */
export const changePeople = (
  tx: Tx,
  deps: Deps,
  userIds: readonly string[],
  change: () => Promise<unknown>,
): Promise<unknown> =>
  userIds.reduceRight<() => Promise<unknown>>((inner, id) => () => changePerson(tx, deps, id, inner), change)()

export const endSessions = (tx: Tx, userId: string): Promise<unknown> =>
  tx.deleteFrom('session').where('user_id', '=', userId).execute()
