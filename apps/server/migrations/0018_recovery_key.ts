import { sql, type Kysely } from 'kysely'

/**
 * The organisation's recovery key (docs/decisions/0019): the public half with who set it, under a MAC; its shares, each
 * sealed to the members who may take it until one of them has kept it; and what it keeps of each report. People's keys and
 * this one tell of their changes to the channel's open pages.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  const channel = `channel_id = (select nullif(current_setting('app.channel', true), '')::uuid)`
  const owner = (await sql<{ name: string }>`select current_user as name`.execute(db)).rows[0]?.name
  await sql
    .raw(
      `
    create table recovery_key (
      channel_id uuid not null references channel,
      version int not null,
      public_key bytea not null,
      started_by bytea not null,
      started_at timestamptz not null,
      confirmed_by bytea,
      confirmed_at timestamptz,
      effective_at timestamptz,
      ended_by bytea,
      ended_at timestamptz,
      mac bytea not null,
      primary key (channel_id, version)
    );
    create table recovery_share (
      channel_id uuid not null,
      version int not null,
      number smallint not null check (number between 1 and 3),
      holder_tag bytea not null,
      key_version int not null,
      taken_at timestamptz,
      kept_at timestamptz,
      box bytea,
      primary key (channel_id, version, number, holder_tag),
      foreign key (channel_id, version) references recovery_key on delete cascade
    );
    create table recovery_slot (
      channel_id uuid not null,
      report_id uuid not null,
      target text not null,
      epoch int not null,
      key_version int not null,
      box bytea not null,
      mac bytea not null,
      primary key (channel_id, report_id, target, epoch),
      foreign key (channel_id, report_id) references report on delete cascade
    );
    create index recovery_slot_version on recovery_slot (channel_id, key_version);
  `,
    )
    .execute(db)
  for (const table of ['recovery_key', 'recovery_share', 'recovery_slot'])
    await sql
      .raw(
        `
      alter table ${table} enable row level security;
      alter table ${table} force row level security;
      create policy owner_all on ${table} to "${owner}" using (true) with check (true);
      create policy app_rows on ${table} to app using (${channel}) with check (${channel});
      grant select, insert, update, delete on ${table} to app;
    `,
      )
      .execute(db)
  await sql
    .raw(
      `
    create function tell_keys() returns trigger language plpgsql as $body$
      begin
        if new.channel_id is not null then
          perform tell_change('keys', new.channel_id, null, null, null);
        end if;
        return null;
      end $body$;
    create trigger tell_new after insert on user_key for each row execute function tell_keys();
    create trigger tell_changed after update on user_key for each row
      when ((old.state, old.told_at, old.objected_at) is distinct from (new.state, new.told_at, new.objected_at))
      execute function tell_keys();
    create trigger tell_changed after insert or update on recovery_key for each row execute function tell_keys();
    create trigger tell_changed after update on recovery_share for each row execute function tell_keys();
  `,
    )
    .execute(db)
}
