import { sql, type Kysely } from 'kysely'

/**
 * Root keys that no longer write, each sealed under the one that does (docs/decisions/0024), and the name of the key that
 * people's tags are made with: they stand in rows that cannot be written anew. Null: the one that `key_check` names.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    alter table installation add column tag_ring text;
    create table carried_root_key (
      id text primary key,
      box bytea not null
    );
  `.execute(db)
}
