import { sql, type Kysely } from 'kysely'

/**
 * Since when somebody's keys counted in a channel, kept for good: who comes after them is not its first member, whatever
 * became of their keys meanwhile (docs/security.md).
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    alter table membership add counted_at timestamptz;
    update membership m set counted_at = k.at
      from (select user_id, channel_id, min(confirmed_at) as at from user_key where confirmed_at is not null group by 1, 2) k
      where k.user_id = m.user_id and (k.channel_id = m.channel_id or k.at < m.to_at)
  `.execute(db)
}
