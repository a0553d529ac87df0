import { sql, type Kysely } from 'kysely'

/** The audit trail, and short-lived rows: limits, used tokens, kept answers. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create table log_entry (
      channel_id uuid not null,
      report_id uuid not null,
      sequence int not null,
      at timestamptz not null,
      type text not null,
      user_tag bytea,
      report_status text not null,
      row_version int not null,
      row_hash bytea,
      payload_hash bytea not null,
      previous_hash bytea not null,
      hash bytea not null,
      primary key (channel_id, report_id, sequence)
    );
    create index log_entry_at on log_entry (channel_id, at);
    create table log_payload (
      channel_id uuid not null,
      report_id uuid not null,
      sequence int not null,
      salt bytea not null,
      data text not null,
      epoch int,
      box bytea,
      primary key (channel_id, report_id, sequence)
    );
    create table log_checkpoint (
      channel_id uuid not null,
      sequence int not null,
      at timestamptz not null,
      heads_hash bytea not null,
      signature bytea not null,
      primary key (channel_id, sequence)
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
  `.execute(db)
}
