import { sql, type Kysely } from 'kysely'

/**
 * Reports that an administrator would have an investigator see. A wish alone: it opens nothing until a member with access
 * shares the report. The MAC keeps a writer in the database from putting words into an administrator's mouth.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  const channel = `channel_id = (select nullif(current_setting('app.channel', true), '')::uuid)`
  const owner = (await sql<{ name: string }>`select current_user as name`.execute(db)).rows[0]?.name
  await sql
    .raw(
      `
    create table pending_share (
      channel_id uuid not null,
      id uuid not null,
      report_id uuid not null,
      holder_tag bytea not null,
      asked_at timestamptz not null,
      mac bytea not null,
      primary key (channel_id, id),
      unique (channel_id, report_id, holder_tag),
      foreign key (channel_id, report_id) references report on delete cascade
    );
    alter table pending_share enable row level security;
    alter table pending_share force row level security;
    create policy owner_all on pending_share to "${owner}" using (true) with check (true);
    create policy app_rows on pending_share to app using (${channel}) with check (${channel});
    grant select, insert, update, delete on pending_share to app;

    create function tell_pending_share() returns trigger language plpgsql as $body$
      declare
        told pending_share := case when tg_op = 'DELETE' then old else new end;
      begin
        perform tell_change('report', told.channel_id, told.report_id, 'access', null);
        return null;
      end $body$;
    create trigger tell_changed after insert or delete on pending_share
      for each row execute function tell_pending_share();
  `,
    )
    .execute(db)
}
