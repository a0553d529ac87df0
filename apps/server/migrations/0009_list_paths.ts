import { sql, type Kysely } from 'kysely'

/**
 * A way for each order and filter of the lists of reports, so that a page costs the same among many reports as among
 * few. A case number is found by how it begins, with or without its year; its part after the year is a column of its
 * own, for row-level security lets no function of a column choose an index.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    alter table report add column case_serial text not null
      generated always as (split_part(case_number, '-', 2)) stored;
    create index report_case_prefix on report (channel_id, case_number text_pattern_ops);
    create index report_case_serial on report (channel_id, case_serial text_pattern_ops);
    create index report_active_case on report (channel_id, case_number, id) where status <> 'archived';
    create index report_active_status on report (channel_id, array_position(
      '{pending,instruction,investigation,resolution,archived,reopened}'::text[], status), created_at, id)
      where status <> 'archived';
    create index report_archived_case on report (channel_id, case_number, id) where status = 'archived';
    create index report_archived_deadline on report (channel_id, deadline, id) where status = 'archived';
    create index report_archived_activity on report (channel_id, last_activity_at, id) where status = 'archived';
  `.execute(db)
}
