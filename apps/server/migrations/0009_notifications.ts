import { sql, type Kysely } from 'kysely'
import { channelRows, peopleRows, secured } from './row-security.ts'

/**
 * Notifications inside the application, and mail. A notification has a kind, a report, a time to the minute and the tag of
 * the report's other rows, and never any content. There is one unread row per person, kind, and report or act; later news
 * of the same kind renews it. For mail there are tables of what people chose to hear about, of the report dates that were
 * announced already, and of mail that waits to be sent.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql
    .raw(
      `
    create table notification (
      channel_id uuid not null references channel,
      id uuid not null,
      holder_tag bytea not null,
      kind text not null,
      report_id uuid,
      -- The committee's act that it is about; the act itself is in the governance chain.
      act_id uuid,
      created_at timestamptz not null,
      read_at timestamptz,
      -- Whether it was considered for a mail.
      is_mailed boolean not null default false,
      primary key (channel_id, id),
      foreign key (channel_id, report_id) references report on delete cascade
    );
    create unique index notification_one_unread on notification (channel_id, holder_tag, kind, report_id, act_id)
      nulls not distinct where read_at is null;
    create index notification_holder on notification (channel_id, holder_tag, created_at desc, id desc);
    create index notification_report on notification (channel_id, report_id, holder_tag);
    create index notification_created on notification (created_at);
    create index notification_read on notification (read_at) where read_at is not null;
    create index notification_to_mail on notification (channel_id, holder_tag) where not is_mailed and read_at is null;
    ${secured('notification', channelRows)}
    create function tell_notified() returns trigger language plpgsql as $body$
      declare
        told notification := case when tg_op = 'DELETE' then old else new end;
      begin
        perform tell_change('notifications', told.channel_id, null, null, told.holder_tag);
        return null;
      end $body$;
    -- Not for is_mailed: it changes nothing in an open page.
    create trigger tell_changed after insert or delete or update of created_at, read_at on notification
      for each row execute function tell_notified();

    create table notification_preference (
      user_id uuid primary key references app_user on delete cascade,
      -- The contract defines the list of languages.
      language text not null check (language ~ '^[a-z]{2}$'),
      off_in_app text[] not null,
      off_by_mail text[] not null
    );
    ${secured('notification_preference', peopleRows)}
    create policy colleagues on notification_preference for select to app using (exists (
      select 1 from membership m where m.user_id = notification_preference.user_id and m.${channelRows}));

    -- The last notice that was sent about each date of a report.
    create table date_notice (
      channel_id uuid not null,
      report_id uuid not null,
      topic text not null check (topic in ('acknowledge', 'answer', 'reopening-ends', 'deletion')),
      due_at timestamptz not null,
      -- How much was left when it was sent: days, or hundredths of a term.
      remaining int not null,
      told_at timestamptz not null,
      primary key (channel_id, report_id, topic),
      foreign key (channel_id, report_id) references report on delete cascade
    );
    ${secured('date_notice', channelRows)}

    -- One waiting mail per member and channel: a member who went to another channel may still stop an act in the first.
    create table member_mail (
      channel_id uuid not null references channel,
      user_id uuid not null references app_user on delete cascade,
      id uuid not null,
      due_at timestamptz not null,
      attempts int not null default 0,
      primary key (channel_id, user_id)
    );
    ${secured('member_mail', channelRows, 'select, insert')}

    -- A reporter's mail names neither report nor channel. Its key is a hash under the root key, and its box holds the address.
    -- The application may write the box but not read it.
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
    grant insert, select (key), update (is_renewed) on reporter_mail to app;
    `,
    )
    .execute(db)
}
