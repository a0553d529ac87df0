import { sql, type Kysely } from 'kysely'
import { appMay } from './row-security.ts'

/**
 * The installation itself, root keys that no longer write, each sealed under the one that does (docs/decisions/0046), and
 * short-lived rows: kept answers, used tokens, limits. And how every change tells of itself (decisions/0015): a message says
 * that something changed and where, and never what; it is heard by instances of the program alone.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql
    .raw(
      `
    grant usage on schema public to app;

    create function tell_change(topic text, channel uuid, report uuid, detail text, tag bytea) returns void
      language sql as $body$
        select pg_notify('canal_changes', jsonb_strip_nulls(jsonb_build_object('topic', topic, 'channel', channel,
          'report', report, 'detail', detail, 'tag', encode(tag, 'hex')))::text)
      $body$;

    create table installation (
      id boolean primary key default true check (id),
      created_at timestamptz not null default now(),
      key_check text not null,
      -- The key that a rotation which has not ended goes over to: until then nothing starts.
      rotating_to text,
      log_public_key bytea not null,
      setup_token_hash bytea,
      setup_expires_at timestamptz,
      seeded_at timestamptz,
      -- Whether the first start still shows its next steps; and that a test message was taken by the mail server.
      is_setup_open boolean not null default false,
      mail_tested_at timestamptz
    );
    ${appMay('installation')}

    -- The program itself cannot read it.
    create table carried_root_key (
      id text primary key,
      box bytea not null
    );

    create table idempotency (
      id bytea primary key,
      box bytea not null,
      expires_at timestamptz not null
    );
    create table used_token (
      id bytea primary key,
      expires_at timestamptz not null
    );
    ${appMay('idempotency', 'used_token')}

    create unlogged table limit_bucket (
      bucket bytea not null,
      window_start timestamptz not null,
      total int not null,
      primary key (bucket, window_start)
    );
    create unlogged table limit_key (
      day date primary key,
      key bytea not null
    );
    create unlogged table byte_budget (
      bucket bytea not null,
      window_start timestamptz not null,
      bytes bigint not null,
      primary key (bucket, window_start)
    );
    ${appMay('limit_bucket', 'limit_key', 'byte_budget')}
    `,
    )
    .execute(db)
}
