import { sql } from 'kysely'
import type { CurrentUser } from '@canal/contract/auth/schemas'
import { amongPeople, type Tx } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../audit-log/deps.ts'

/** The id of an account that nobody has. */
export const nobodysId = '00000000-0000-4000-8000-000000000000'

/** More than somebody mistypes who knows their password. */
const tellsFrom = 10
/** What is too little to tell of is forgotten after this long: a person's own slips do not add up over the years. */
const forgottenAfterMs = 30 * 24 * 3600 * 1000
const most = 1_000_000

/**
 * Counts a wrong password at an account; `nobodysId` for a name that nobody has, which costs the same. It tells the owner and
 * locks nobody out. The disk is not waited for, so that the time of the answer says nothing of which row was written.
 */
export const countWrongPassword = (deps: Deps, userId: string): Promise<void> =>
  amongPeople(deps.db, async (tx) => {
    const now = deps.now()
    const before = new Date(now.getTime() - forgottenAfterMs)
    const isForgotten = sql`w.total < ${tellsFrom} and w.first_at < ${before}`
    await sql`set local synchronous_commit = off`.execute(tx)
    await sql`insert into wrong_password as w (user_id, total, first_at) values (${userId}, 1, ${now})
      on conflict (user_id) do update set
        total = case when ${isForgotten} then 1 else least(w.total + 1, ${most}) end,
        first_at = case when ${isForgotten} then excluded.first_at else w.first_at end`.execute(tx)
  })

/** What there is to tell somebody of; undefined where they were few. */
export const wrongPasswordsOf = async (tx: Tx, userId: string): Promise<CurrentUser['wrongPasswords']> => {
  const row = await tx.selectFrom('wrong_password').selectAll().where('user_id', '=', userId).executeTakeFirst()
  if (!row || row.total < tellsFrom) return undefined
  return { count: row.total, since: row.first_at.toISOString() }
}

/** They read of so many; what came since counts on from now. */
export const readWrongPasswords = (deps: Deps, userId: string, count: number): Promise<unknown> =>
  amongPeople(deps.db, (tx) =>
    sql`update wrong_password set total = greatest(total - ${count}, 0), first_at = ${deps.now()}
      where user_id = ${userId}`.execute(tx),
  )
