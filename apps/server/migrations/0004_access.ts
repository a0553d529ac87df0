import { sql, type Kysely } from 'kysely'

const tenantTables = [
  'report',
  'report_count',
  'report_record',
  'report_key',
  'slot',
  'report_grant',
  'report_policy',
  'report_reviewer',
  'report_read',
  'reporter_credential',
  'clock',
  'report_event',
  'message',
  'file',
  'file_version',
  'file_address',
  'request',
  'request_voter',
  'log_entry',
  'log_payload',
  'log_checkpoint',
]
const peopleTables = ['app_user', 'user_role', 'user_key', 'session']
const appendOnly = ['log_entry', 'log_checkpoint']

/**
 * Row-level security as the second layer: a forgotten condition returns nothing instead of another channel's rows.
 * Policies read two settings of the transaction: `app.channel` (after commit it is '', hence nullif) and `app.scope`.
 * The owner, under whom migrations and the SECURITY DEFINER functions run, has a policy of its own because of FORCE.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  const run = (text: string) => sql.raw(text).execute(db)
  const owner = (await sql<{ name: string }>`select current_user as name`.execute(db)).rows[0]?.name
  const channel = `nullif(current_setting('app.channel', true), '')::uuid`
  const scope = `current_setting('app.scope', true)`
  const secure = async (table: string, condition: string) => {
    await run(`alter table ${table} enable row level security; alter table ${table} force row level security;`)
    await run(`create policy owner_all on ${table} to "${owner}" using (true) with check (true);`)
    await run(`create policy app_rows on ${table} to app using (${condition}) with check (${condition});`)
  }
  await run(`grant usage on schema public to app;`)
  await run(`grant select, insert, update, delete on all tables in schema public to app;`)
  for (const table of tenantTables) await secure(table, `channel_id = (select ${channel})`)
  for (const table of peopleTables) await secure(table, `(select ${scope}) in ('people', 'session')`)
  await secure('membership', `(select ${scope}) in ('people', 'session') or channel_id = (select ${channel})`)
  await run(`
    create policy admin_reads on report for select to app using ((select ${scope}) = 'people');
    create policy admin_reads on report_count for select to app using ((select ${scope}) = 'people');
    create policy colleagues on app_user for select to app using (
      exists (select 1 from membership m where m.user_id = app_user.id and m.channel_id = (select ${channel})));
    create policy colleagues on user_key for select to app using (
      exists (select 1 from membership m where m.user_id = user_key.user_id and m.channel_id = (select ${channel})));
    create policy colleagues on user_role for select to app using (
      exists (select 1 from membership m where m.user_id = user_role.user_id and m.channel_id = (select ${channel})));
  `)
  // A report and its reporter's first session begin together, without the sight of any session.
  await run(`
    create policy reporter_begins on session for insert to app
      with check (kind = 'reporter' and user_id is null and channel_id = (select ${channel}));
  `)
  for (const table of appendOnly) await run(`revoke update, delete, truncate on ${table} from app;`)
  await run(`
    create function session_context(wanted bytea) returns jsonb
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
    create function credential_row(wanted bytea[]) returns setof reporter_credential
      language sql stable security definer set search_path = pg_catalog, public
      as 'select * from public.reporter_credential where ref_index = any(wanted) limit 1';
    create function address_row(wanted bytea) returns setof file_address
      language sql stable security definer set search_path = pg_catalog, public
      as 'select * from public.file_address where id = wanted';
    create function login_row(wanted text) returns setof app_user
      language sql stable security definer set search_path = pg_catalog, public
      as 'select * from public.app_user where username = wanted';
    revoke execute on function session_context, credential_row, address_row, login_row from public;
    grant execute on function session_context, credential_row, address_row, login_row to app;
  `)
}
