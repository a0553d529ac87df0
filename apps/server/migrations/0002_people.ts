import { sql, type Kysely } from 'kysely'
import { appMay, channelRows, peopleRows, secured } from './row-security.ts'

/**
 * Organisations, their channels, and the people who work in them: accounts, keys, committees, second factors, sessions. A request sees
 * people by their scope or as colleagues; a session's context is read by its token alone, before any of that is known.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql
    .raw(
      `
    create table organisation (
      id uuid primary key,
      name text not null,
      created_at timestamptz not null default now()
    );
    ${appMay('organisation')}

    create table app_user (
      id uuid primary key,
      username text not null unique,
      first_name text not null,
      last_name1 text not null default '',
      last_name2 text not null default '',
      email text not null,
      phone text not null default '',
      is_active boolean not null default true,
      salt bytea not null,
      verifier bytea not null,
      pepper_ring text not null,
      is_password_temporary boolean not null default true,
      created_at timestamptz not null default now(),
      last_sign_in_at timestamptz,
      password_changed_at timestamptz,
      -- Of their second factors, also where there are none, and whether a role asks for one (users/factor-seal.ts).
      factors_version int not null default 0,
      factors_hash bytea not null default '',
      factors_mac bytea not null default ''
    );
    ${secured('app_user', peopleRows)}

    create table channel (
      id uuid primary key,
      organisation_id uuid not null references organisation,
      slug text not null unique,
      -- That the slug was given to this channel.
      address_mac bytea not null,
      name text not null,
      public_name text not null,
      status text not null default 'ACTIVE' check (status in ('ACTIVE', 'INACTIVE')),
      customized_message jsonb not null default '{}',
      time_zone text not null default 'Europe/Madrid',
      embed_origins text[] not null default '{}',
      committee_shown text not null default 'names' check (committee_shown in ('names', 'functions')),
      alternate_user_id uuid references app_user,
      contact jsonb not null default '{}',
      created_at timestamptz not null default now()
    );
    create table channel_logo (
      channel_id uuid primary key references channel,
      content bytea not null,
      updated_at timestamptz not null default now()
    );
    ${appMay('channel', 'channel_logo')}

    -- Every address that a channel has or had (decisions/0030): kept for good, each of one channel alone, so that nobody is
    -- given the address that stands on another channel's posters.
    create table channel_address (
      slug text primary key,
      channel_id uuid not null references channel,
      mac bytea not null
    );
    grant select, insert on channel_address to app;
    create function keep_channel_address() returns trigger language plpgsql as $body$
      begin
        insert into channel_address (slug, channel_id, mac) values (new.slug, new.id, new.address_mac)
            on conflict (slug) do nothing;
        if not exists (select 1 from channel_address where slug = new.slug and channel_id = new.id) then
          raise unique_violation using message = 'the address is, or was, another channel''s';
        end if;
        return null;
      end $body$;
    create trigger keep_address after insert or update of slug on channel
      for each row execute function keep_channel_address();

    create table role (
      id uuid primary key default gen_random_uuid(),
      name text not null unique,
      is_built_in boolean not null default false,
      requires_second_factor boolean not null default false
    );
    ${appMay('role')}
    insert into role (name, is_built_in)
      values ('ROLE_ADMIN', true), ('ROLE_USER', true), ('ROLE_INVESTIGATOR', true);

    create table user_role (
      user_id uuid not null references app_user on delete cascade,
      role_id uuid not null references role,
      primary key (user_id, role_id)
    );
    ${secured('user_role', peopleRows)}

    create table membership (
      channel_id uuid not null references channel,
      user_id uuid not null references app_user,
      capacity text not null check (capacity in ('member', 'alternate', 'investigator')),
      function text not null default '',
      from_at timestamptz not null default now(),
      to_at timestamptz,
      primary key (channel_id, user_id, capacity, from_at)
    );
    create unique index membership_current on membership (user_id) where to_at is null;
    create index membership_channel on membership (channel_id) where to_at is null;
    -- What they did there keeps their name.
    create index membership_former on membership (channel_id) where to_at is not null;
    ${secured('membership', `${peopleRows} or ${channelRows}`)}

    -- A person's identities, the newest with the highest version. Which of them counts in a channel, its chain says
    -- (roster_entry); seat and is_shut repeat that for lists of accounts, and decide nothing.
    create table user_key (
      user_id uuid not null references app_user,
      version int not null,
      channel_id uuid references channel,
      public_key bytea not null,
      signing_key bytea not null,
      mac bytea not null,
      salt bytea not null,
      verifier bytea not null,
      pepper_ring text not null,
      wrapped_private bytea not null,
      -- Under the present password, for when the committee lets the last one open these keys again.
      pending_private bytea,
      -- The identity before, sealed to this one, where its person renewed it while it opened.
      former_version int,
      former_sealed bytea,
      recovery_wrapped bytea,
      recovery_confirmed_at timestamptz,
      seat text check (seat in ('admitted', 'former', 'left')),
      is_shut boolean not null default false,
      created_at timestamptz not null default now(),
      primary key (user_id, version)
    );
    ${secured('user_key', peopleRows)}
    -- People's keys, and the organisation's recovery key, tell of their changes to the channel's open pages.
    create function tell_keys() returns trigger language plpgsql as $body$
      begin
        if new.channel_id is not null then
          perform tell_change('keys', new.channel_id, null, null, null);
        end if;
        return null;
      end $body$;
    create trigger tell_new after insert on user_key for each row execute function tell_keys();

    -- The governance chain of each channel: appended to and never changed. An entry says what it changes and who signed it,
    -- and bears the hash of the one before and a MAC.
    create table roster_entry (
      channel_id uuid not null references channel,
      sequence int not null check (sequence > 0),
      previous_hash bytea not null,
      body jsonb not null,
      at timestamptz not null,
      signer jsonb,
      hash bytea not null,
      mac bytea not null,
      primary key (channel_id, sequence)
    );
    ${secured('roster_entry', channelRows, 'select, insert')}
    create trigger tell_new after insert on roster_entry for each row execute function tell_keys();

    -- What the committee keeps to write to reporters with, each sealed under the root key (decisions/0065).
    create table reply_template (
      channel_id uuid not null references channel,
      id uuid not null,
      box bytea not null,
      primary key (channel_id, id)
    );
    ${secured('reply_template', channelRows)}

    -- Whoever works in the channel, or did, is seen by it.
    create policy colleagues on app_user for select to app using (
      exists (select 1 from membership m where m.user_id = app_user.id and m.${channelRows}));
    create policy colleagues on user_role for select to app using (
      exists (select 1 from membership m where m.user_id = user_role.user_id and m.${channelRows}));
    create policy colleagues on user_key for select to app using (
      exists (select 1 from membership m where m.user_id = user_key.user_id and m.${channelRows}));

    -- Second factors (decisions/0023): an authenticator app's secret, passkeys, and the backup codes beside them.
    create table totp (
      user_id uuid primary key references app_user on delete cascade,
      secret_box bytea not null,
      last_step int not null default 0,
      created_at timestamptz not null default now(),
      confirmed_at timestamptz
    );
    create table backup_code (
      user_id uuid not null references app_user on delete cascade,
      mac bytea not null,
      primary key (user_id, mac)
    );
    create table passkey (
      id uuid primary key,
      user_id uuid not null references app_user on delete cascade,
      credential_id bytea not null unique,
      name text not null,
      box bytea not null,
      counter bigint not null,
      created_at timestamptz not null default now()
    );
    create index passkey_of_user on passkey (user_id);
    ${secured('totp', peopleRows)}
    ${secured('backup_code', peopleRows)}
    ${secured('passkey', peopleRows)}

    -- Wrong passwords at an account, from wherever they came, since its owner last read of them. One row counts those at
    -- names that nobody has, so that trying one costs the same.
    create table wrong_password (
      user_id uuid primary key,
      total int not null,
      first_at timestamptz not null
    );
    ${secured('wrong_password', peopleRows)}

    create table session (
      id bytea primary key,
      kind text not null check (kind in ('user', 'reporter')),
      family uuid not null,
      user_id uuid references app_user on delete cascade,
      key_version int,
      channel_id uuid references channel,
      report_id uuid,
      credential_id uuid,
      wrapped_private bytea,
      created_at timestamptz not null default now(),
      last_used_at timestamptz not null default now(),
      expires_at timestamptz not null,
      replaced_by bytea,
      replaced_used_at timestamptz
    );
    create index session_of_user on session (user_id);
    create index session_family on session (family);
    create index session_replaced_by on session (replaced_by) where replaced_by is not null;
    create index session_expires on session (expires_at);
    ${secured('session', peopleRows)}
    -- A report and its reporter's first session begin together, without the sight of any session.
    create policy reporter_begins on session for insert to app
      with check (kind = 'reporter' and user_id is null and ${channelRows});
    create function tell_session() returns trigger language plpgsql as $body$
      begin
        perform tell_change('session', null, null, null, null);
        return null;
      end $body$;
    -- A reporter's session goes on to the report that their message became.
    create trigger tell_moved after update of report_id on session for each row execute function tell_session();
    create trigger tell_ended after delete on session for each row execute function tell_session();

    create function login_row(wanted text) returns setof app_user
      language sql stable security definer set search_path = pg_catalog, public
      as 'select * from public.app_user where username = wanted';
    revoke execute on function login_row from public;
    grant execute on function login_row to app;
    `,
    )
    .execute(db)
}
