import { sql, type Kysely } from 'kysely'
import * as z from 'zod/mini'

const kib = 1024

/** The most bytes that a text, a list of texts, JSON or bytes may have in one row. */
const bytesMax = 16 * kib

/** Tables whose rows hold what people write, or an image; each bound is several times what the contract lets through. */
const largerRows = {
  channel: 256 * kib,
  channel_logo: 4096 * kib,
  log_payload: 64 * kib,
  message: 128 * kib,
  report_record: 1024 * kib,
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
 * PostgreSQL takes `XYZ5` for a time zone, and this program does not: a channel with it would have no page. Only names that
 * both know are taken.
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
 * No row holds what the program never writes and nobody can read: a time without end, a number that JSON cannot say, or
 * bytes that fill the memory of who asks for them, however small they are compressed. One such row would fail a whole list.
 * The last migration, because it goes through every column; a test finds the one that is left out (platform/db/bounds.test.ts).
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
            -- Of bytes and texts the length is read without the value itself.
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
