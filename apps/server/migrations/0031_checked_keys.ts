import { sql, type Kysely } from 'kysely'

/**
 * From now on the telling of a pair that counts says that it counts by time alone. It stays where the pair came to count no
 * sooner than the 72 hours after it, and goes where a colleague, a code or an old password said so before.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`update user_key set told_at = null
    where state <> 'unconfirmed' and told_at is not null
      and (confirmed_at is null or confirmed_at < told_at + interval '72 hours')`.execute(db)
}
