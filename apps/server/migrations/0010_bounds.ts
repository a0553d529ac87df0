import { sql, type Kysely } from 'kysely'
import * as z from 'zod/mini'

const kib = 1024

/** The most bytes that a text, a list of texts, JSON or bytes may have in one row. */
const bytesMax = 16 * kib

/** Tables whose rows hold people's texts or an image. Each bound, in bytes, is several times what the contract allows. */
const largerRows = {
  channel: 256 * kib,
  channel_logo: 4096 * kib,
  log_payload: 64 * kib,
  message: 128 * kib,
  report_record: 1024 * kib,
  reply_template: 128 * kib,
  request: 64 * kib,
}

const isKnownHere = (timeZone: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/**
 * Allows only time zones that both PostgreSQL and this program know. PostgreSQL also accepts names such as `XYZ5`; a channel
 * with such a name would have no page.
 */
const boundTimeZones = async (db: Kysely<never>): Promise<void> => {
  const found = await sql`select name from pg_timezone_names order by 1`.execute(db)
  const names = z
    .array(z.object({ name: z.string() }))
    .parse(found.rows)
    .filter(({ name }) => isKnownHere(name))
    .map(({ name }) => sql.lit(name.toLowerCase()))
  await sql`alter table channel add constraint channel_time_zone_known
    check (lower(time_zone) in (${sql.join(names)}))`.execute(db)
}

/**
 * Refuses values that the program never writes and cannot read: infinite times, numbers that JSON cannot represent, and
 * values so large that they fill the reader's memory, even if they are small when compressed. One such row would make a
 * whole list fail. No migration may add a column after this one, because it goes through every column; platform/db/bounds.test.ts finds
 * a column that is left out.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  const larger = sql.lit(JSON.stringify(largerRows))
  await sql`
    do $body$
      declare
        c record;
        bound int;
        condition text;
      begin
        for c in
          select table_name as of, column_name as name, data_type as type
          from information_schema.columns join information_schema.tables t using (table_schema, table_name)
          where table_schema = 'public' and t.table_type = 'BASE TABLE' and table_name not like 'kysely\\_%'
        loop
          bound := coalesce((${larger}::jsonb ->> c.of)::int, ${sql.lit(bytesMax)});
          condition := case
            when c.type in ('timestamp with time zone', 'date') then '%1$I between ''1970-01-01Z'' and ''9999-12-31Z'''
            -- PostgreSQL can read the length of bytea and text without the value itself.
            when c.type in ('bytea', 'text') then 'octet_length(%1$I) <= %2$s'
            when c.type in ('jsonb', 'ARRAY') then 'octet_length(%1$I::text) <= %2$s'
            when c.type = 'bigint' then '%1$I between -9007199254740991 and 9007199254740991'
          end;
          if condition is not null then
            execute format('alter table %3$I add constraint %4$I check (' || condition || ')',
              c.name, bound, c.of, c.of || '_' || c.name || '_bounds');
          end if;
        end loop;
      end $body$`.execute(db)
  await boundTimeZones(db)
}
