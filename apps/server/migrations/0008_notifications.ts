import { sql, type Kysely } from 'kysely'

/**
 * What people are told of inside the application: a kind, a report, a time to the minute, and the tag that the report's
 * other rows bear. Never what it says. One unread row a person, report and kind; news of the same renews it. Each change
 * tells of itself to that person's open pages (0005_changes).
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  const channel = `channel_id = (select nullif(current_setting('app.channel', true), '')::uuid)`
  const owner = (await sql<{ name: string }>`select current_user as name`.execute(db)).rows[0]?.name
  await sql
    .raw(
      `
    create table notification (
      channel_id uuid not null references channel,
      id uuid not null,
      holder_tag bytea not null,
      kind text not null,
      report_id uuid,
      created_at timestamptz not null,
      read_at timestamptz,
      primary key (channel_id, id),
      foreign key (channel_id, report_id) references report on delete cascade
    );
    create unique index notification_one_unread on notification (channel_id, holder_tag, kind, report_id)
      nulls not distinct where read_at is null;
    create index notification_holder on notification (channel_id, holder_tag, created_at desc, id desc);
    create index notification_report on notification (channel_id, report_id, holder_tag);
    create index notification_created on notification (created_at);

    alter table notification enable row level security;
    alter table notification force row level security;
    create policy owner_all on notification to "${owner}" using (true) with check (true);
    create policy app_rows on notification to app using (${channel}) with check (${channel});
    grant select, insert, update, delete on notification to app;

    create function tell_notified() returns trigger language plpgsql as $body$
      declare
        told notification := case when tg_op = 'DELETE' then old else new end;
      begin
        perform tell_change('notifications', told.channel_id, null, null, told.holder_tag);
        return null;
      end $body$;
    create trigger tell_changed after insert or update or delete on notification
      for each row execute function tell_notified();`,
    )
    .execute(db)
}
