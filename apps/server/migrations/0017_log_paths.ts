import { sql, type Kysely } from 'kysely'

/**
 * A way for each filter of the log over all reports, newest first, and from a person to the reports that they may open,
 * so that a page costs the same among a million entries as among a thousand, however many of them the person may read.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create index log_entry_type on log_entry (channel_id, type, at);
    create index log_entry_user on log_entry (channel_id, user_tag, at);
    create index log_entry_status on log_entry (channel_id, report_status, at);
    create index slot_reader on slot (channel_id, holder_tag, key_version, report_id)
      where kind = 'access' and target = 'content';
  `.execute(db)
}
