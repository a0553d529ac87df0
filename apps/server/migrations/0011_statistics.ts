import { sql, type Kysely } from 'kysely'

/**
 * Keeps values of a report out of PostgreSQL's statistics, where they would outlive a deleted report: sealed bytes, keys and
 * MACs, the case number and the names of objects. The hashes that name people (`_tag`, `_by`) keep theirs, because the planner
 * needs them for lists, and people's other reports have them too; so does the part of the case number after the year, by
 * which reports are found. Adds no column.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    do $body$
      declare
        c record;
      begin
        for c in
          select table_name as of, column_name as name
          from information_schema.columns join information_schema.tables t using (table_schema, table_name)
          where table_schema = 'public' and t.table_type = 'BASE TABLE'
            and (table_name = 'report' or exists (select 1 from information_schema.columns r
              where r.table_schema = 'public' and r.table_name = t.table_name and r.column_name = 'report_id'))
            and (data_type = 'bytea' and column_name !~ '_(tag|by)$'
              or column_name in ('case_number', 'object_key'))
        loop
          execute format('alter table %I alter column %I set statistics 0', c.of, c.name);
        end loop;
        alter table object_removal alter column object_key set statistics 0;
      end $body$`.execute(db)
}
