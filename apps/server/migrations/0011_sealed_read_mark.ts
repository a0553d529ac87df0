import { sql, type Kysely } from 'kysely'

/**
 * How far the reporter has been shown the committee's messages, sealed under the report's content key: in clear it would
 * tell whoever reads the database that the reporter came back, and whoever writes in it could have the committee believe
 * that an answer was read. Null where a report is older than this.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`alter table reporter_credential drop column read_position, add column read_box bytea`.execute(db)
}
