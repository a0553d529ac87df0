import { sql, type Kysely } from 'kysely'

/** The installation, its organisations and channels, and the people who work in them. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create table installation (
      id boolean primary key default true check (id),
      created_at timestamptz not null default now(),
      key_check text not null,
      log_public_key bytea not null,
      setup_token_hash bytea,
      setup_expires_at timestamptz,
      seeded_at timestamptz
    );
    create table organisation (
      id uuid primary key,
      name text not null,
      created_at timestamptz not null default now()
    );
    create table channel (
      id uuid primary key,
      organisation_id uuid not null references organisation,
      slug text not null unique,
      name text not null,
      public_name text not null,
      status text not null default 'ACTIVE' check (status in ('ACTIVE', 'INACTIVE')),
      customized_message jsonb not null default '{}',
      time_zone text not null default 'Europe/Madrid',
      vote_rule text not null default 'majority' check (vote_rule in ('majority', 'unanimous')),
      reopen_hours int not null default 72 check (reopen_hours between 1 and 720),
      embed_origins text[] not null default '{}',
      committee_shown text not null default 'names' check (committee_shown in ('names', 'functions')),
      alternate_user_id uuid,
      contact jsonb not null default '{}',
      created_at timestamptz not null default now()
    );
    create table channel_logo (
      channel_id uuid primary key references channel,
      content bytea not null,
      updated_at timestamptz not null default now()
    );
    create table channel_text (
      channel_id uuid not null references channel,
      key text not null,
      locale text not null,
      version int not null default 1,
      body text not null,
      created_at timestamptz not null default now(),
      primary key (channel_id, key, locale, version)
    );
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
      password_changed_at timestamptz
    );
    alter table channel add foreign key (alternate_user_id) references app_user;
    create table role (
      id uuid primary key default gen_random_uuid(),
      name text not null unique,
      is_built_in boolean not null default false
    );
    insert into role (name, is_built_in)
      values ('ROLE_ADMIN', true), ('ROLE_USER', true), ('ROLE_INVESTIGATOR', true);
    create table user_role (
      user_id uuid not null references app_user on delete cascade,
      role_id uuid not null references role,
      primary key (user_id, role_id)
    );
    create table membership (
      channel_id uuid not null references channel,
      user_id uuid not null references app_user,
      capacity text not null check (capacity in ('responsible', 'delegate', 'member', 'alternate', 'investigator')),
      function text not null default '',
      from_at timestamptz not null default now(),
      to_at timestamptz,
      primary key (channel_id, user_id, capacity, from_at)
    );
    create unique index membership_current on membership (user_id) where to_at is null;
    create index membership_channel on membership (channel_id) where to_at is null;
    create table user_key (
      user_id uuid not null references app_user,
      version int not null,
      channel_id uuid references channel,
      public_key bytea not null,
      state text not null check (state in ('unconfirmed', 'confirmed', 'retired')),
      mac bytea not null,
      salt bytea not null,
      verifier bytea not null,
      pepper_ring text not null,
      wrapped_private bytea not null,
      sealed_to_next bytea,
      recovery_wrapped bytea,
      recovery_salt bytea,
      recovery_confirmed_at timestamptz,
      is_unlock_by_password_allowed boolean not null default true,
      created_at timestamptz not null default now(),
      confirmed_at timestamptz,
      objected_at timestamptz,
      told_at timestamptz,
      primary key (user_id, version)
    );
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
  `.execute(db)
}
