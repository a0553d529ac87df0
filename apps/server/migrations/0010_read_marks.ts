import { sql, type Kysely } from 'kysely'

/**
 * How far somebody has read a report's messages: by the message's place, not by the clock, because a reporter's messages
 * are kept to the minute. Of the reporter the place alone is kept, never when.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    alter table report_read add column position int not null default 0;
    update report_read r set position = coalesce((
      select max(m.position) from message m
      where m.channel_id = r.channel_id and m.report_id = r.report_id and m.sent_at <= r.read_at), 0);
    alter table reporter_credential add column read_position int not null default 0;
  `.execute(db)
}
