import { sql, type Kysely } from 'kysely'

/**
 * Second factors (decisions/0023): an authenticator app's secret, passkeys, and the backup codes beside them; roles that
 * ask for one. A session's context says whether its user must set one up first.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  const owner = (await sql<{ name: string }>`select current_user as name`.execute(db)).rows[0]?.name
  await sql`
    alter table role add column requires_second_factor boolean not null default false;
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
  `.execute(db)
  for (const table of ['totp', 'backup_code', 'passkey'])
    await sql
      .raw(
        `
      alter table ${table} enable row level security;
      alter table ${table} force row level security;
      create policy owner_all on ${table} to "${owner}" using (true) with check (true);
      create policy app_rows on ${table} to app
        using ((select current_setting('app.scope', true)) in ('people', 'session'))
        with check ((select current_setting('app.scope', true)) in ('people', 'session'));
      grant select, insert, update, delete on ${table} to app;
    `,
      )
      .execute(db)
  await sql`
    create or replace function session_context(wanted bytea) returns jsonb
      language sql stable security definer set search_path = pg_catalog, public
      as $body$
        select jsonb_build_object(
          'kind', s.kind, 'family', s.family, 'userId', s.user_id, 'keyVersion', s.key_version,
          'channelId', coalesce(s.channel_id, m.channel_id), 'reportId', s.report_id, 'credentialId', s.credential_id,
          'wrappedPrivate', encode(s.wrapped_private, 'hex'), 'createdAt', s.created_at, 'lastUsedAt', s.last_used_at,
          'expiresAt', s.expires_at, 'replacedBy', encode(s.replaced_by, 'hex'), 'replacedUsedAt', s.replaced_used_at,
          'isExpired', s.expires_at <= now(), 'ageSeconds', extract(epoch from now() - s.created_at),
          'idleSeconds', extract(epoch from now() - s.last_used_at),
          'replacedUsedSeconds', extract(epoch from now() - s.replaced_used_at),
          'isSuccessorUnmarked', exists (
            select 1 from session p where p.replaced_by = s.id and p.replaced_used_at is null),
          'username', u.username, 'isActive', u.is_active, 'isPasswordTemporary', u.is_password_temporary,
          'firstName', u.first_name, 'lastName1', u.last_name1, 'lastName2', u.last_name2,
          'roles', coalesce((select jsonb_agg(r.name order by r.name) from user_role ur join role r on r.id = ur.role_id
                             where ur.user_id = u.id), '[]'::jsonb),
          'isSecondFactorMissing',
            exists (select 1 from user_role ur join role r on r.id = ur.role_id
                    where ur.user_id = u.id and r.requires_second_factor)
            and not exists (select 1 from totp t where t.user_id = u.id and t.confirmed_at is not null)
            and not exists (select 1 from passkey y where y.user_id = u.id),
          'capacity', m.capacity, 'channelSlug', c.slug, 'channelName', c.public_name,
          'keyState', k.state, 'toldAt', k.told_at, 'objectedAt', k.objected_at,
          'confirmedAt', k.confirmed_at, 'isNewestKey', not exists (
            select 1 from user_key n where n.user_id = u.id and n.version > s.key_version),
          'publicKey', encode(k.public_key, 'hex'), 'keyMac', encode(k.mac, 'hex'))
        from session s
          left join app_user u on u.id = s.user_id
          left join membership m on m.user_id = u.id and m.to_at is null
          left join channel c on c.id = m.channel_id
          left join user_key k on k.user_id = u.id and k.version = s.key_version
        where s.id = wanted
      $body$;
  `.execute(db)
}
