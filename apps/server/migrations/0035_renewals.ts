import { sql, type Kysely } from 'kysely'

/**
 * That a former pair leads on to a later one is said by a MAC over the box, not by there being a box. Those of before get theirs
 * when their owner next signs in, whose key alone can tell that the box is genuine.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`alter table user_key add sealed_to_next_mac bytea`.execute(db)
}
