import { sql, type Kysely } from 'kysely'

/**
 * What is still to be done after somebody left: a row for each report that they could open, gone once it has new keys.
 * Whoever adds rows wakes the worker in the same transaction, where there is one; its timetable comes by as well.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  const channel = `channel_id = (select nullif(current_setting('app.channel', true), '')::uuid)`
  const owner = (await sql<{ name: string }>`select current_user as name`.execute(db)).rows[0]?.name
  await sql
    .raw(
      `
    create table departure (
      channel_id uuid not null,
      report_id uuid not null,
      holder_tag bytea not null,
      primary key (channel_id, report_id, holder_tag),
      foreign key (channel_id, report_id) references report on delete cascade
    );
    alter table departure enable row level security;
    alter table departure force row level security;
    create policy owner_all on departure to "${owner}" using (true) with check (true);
    create policy app_rows on departure to app using (${channel}) with check (${channel});
    grant select, insert, update, delete on departure to app;

    create function wake_departures() returns void
      language plpgsql security definer set search_path = pg_catalog, public as $body$
      begin
        -- The worker makes its schema when it first starts.
        if to_regclass('graphile_worker._private_jobs') is not null then
          perform graphile_worker.add_job('settle_departures', job_key => 'settle_departures', max_attempts => 3);
        end if;
      end $body$;
    revoke execute on function wake_departures from public;

    create function tell_departures() returns trigger
      language plpgsql security definer set search_path = pg_catalog, public as $body$
      begin
        perform public.wake_departures();
        return null;
      end $body$;
    revoke execute on function tell_departures from public;
    create trigger tell_departures after insert on departure for each statement execute function tell_departures();
  `,
    )
    .execute(db)
}
