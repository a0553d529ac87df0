import { sql, type Kysely } from 'kysely'

/**
 * Mail: what people chose to be told of, which dates of a report were told of already, and what waits to be sent.
 * A member has one mail waiting at most. A reporter's names neither report nor channel: its key is a hash under the root
 * key, its box holds the address, and the application may put it there but not take it out again.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  const channel = `channel_id = (select nullif(current_setting('app.channel', true), '')::uuid)`
  const scope = `(select current_setting('app.scope', true)) in ('people', 'session')`
  const owner = (await sql<{ name: string }>`select current_user as name`.execute(db)).rows[0]?.name
  await sql
    .raw(
      `
    -- What people were told of before there was mail is no news.
    alter table notification add column is_mailed boolean not null default true;
    alter table notification alter column is_mailed set default false;
    create index notification_to_mail on notification (channel_id, holder_tag) where not is_mailed and read_at is null;
    -- That a mail was considered changes nothing in an open page.
    drop trigger tell_changed on notification;
    create trigger tell_changed after insert or delete or update of created_at, read_at on notification
      for each row execute function tell_notified();

    create table notification_preference (
      user_id uuid primary key references app_user on delete cascade,
      language text not null check (language in ('es', 'en')),
      off_in_app text[] not null,
      off_by_mail text[] not null
    );
    create table date_notice (
      channel_id uuid not null,
      report_id uuid not null,
      topic text not null check (topic in ('deadline', 'reopening-ends')),
      due_at timestamptz not null,
      days_left int not null,
      primary key (channel_id, report_id, topic),
      foreign key (channel_id, report_id) references report on delete cascade
    );
    create table member_mail (
      channel_id uuid not null references channel,
      user_id uuid primary key references app_user on delete cascade,
      id uuid not null,
      due_at timestamptz not null,
      attempts int not null default 0
    );
    create table reporter_mail (
      key bytea primary key,
      id uuid not null,
      box bytea not null,
      due_at timestamptz not null,
      expires_at timestamptz not null,
      attempts int not null default 0,
      -- Something happened since the last attempt began.
      is_renewed boolean not null default false
    );

    alter table notification_preference enable row level security;
    alter table notification_preference force row level security;
    create policy owner_all on notification_preference to "${owner}" using (true) with check (true);
    create policy app_rows on notification_preference to app using (${scope}) with check (${scope});
    create policy colleagues on notification_preference for select to app using (exists (
      select 1 from membership m where m.user_id = notification_preference.user_id and m.${channel}));
    grant select, insert, update, delete on notification_preference to app;

    alter table date_notice enable row level security;
    alter table date_notice force row level security;
    create policy owner_all on date_notice to "${owner}" using (true) with check (true);
    create policy app_rows on date_notice to app using (${channel}) with check (${channel});
    grant select, insert, update, delete on date_notice to app;

    alter table member_mail enable row level security;
    alter table member_mail force row level security;
    create policy owner_all on member_mail to "${owner}" using (true) with check (true);
    create policy app_rows on member_mail to app using (${channel}) with check (${channel});
    grant select, insert on member_mail to app;

    grant insert, select (key), update (is_renewed) on reporter_mail to app;`,
    )
    .execute(db)
}
