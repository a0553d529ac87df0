import { sql, type Kysely } from 'kysely'

/** A way to those who were of a channel: what they did there keeps their name. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`create index membership_former on membership (channel_id) where to_at is not null`.execute(db)
}
