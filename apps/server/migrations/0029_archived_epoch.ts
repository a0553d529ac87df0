import { sql, type Kysely } from 'kysely'

/**
 * Which epoch a report's archiving began, under the policy's MAC: so that what came since can be told from what is older
 * without anybody who reads it. Not known of what was archived before.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`alter table report_policy add column archived_epoch integer`.execute(db)
}
