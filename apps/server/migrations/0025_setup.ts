import { sql, type Kysely } from 'kysely'

/** Whether the first start still shows its next steps; and that a test message was taken by the mail server. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    alter table installation
      add column is_setup_open boolean not null default false,
      add column mail_tested_at timestamptz
  `.execute(db)
}
