import { sql, type Kysely } from 'kysely'
import { channelRows, secured } from './row-security.ts'

/**
 * Files, the versions of each, and the addresses under which their bytes go in and out.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql
    .raw(
      `
    create table file (
      channel_id uuid not null,
      report_id uuid not null,
      id uuid not null,
      position int not null,
      kind text not null check (kind in ('evidence', 'chat', 'internal')),
      phase text check (phase in ('INSTRUCTION', 'INVESTIGATION', 'RESOLUTION')),
      report_status text not null,
      uploader_tag bytea,
      epoch int not null,
      announced_at timestamptz not null,
      uploaded_at timestamptz,
      confirmed_at timestamptz,
      confirmed_position int,
      keep_original boolean not null default false,
      extension text not null,
      box bytea not null,
      primary key (channel_id, report_id, id),
      foreign key (channel_id, report_id) references report on delete cascade
    );
    create index file_by_id on file (channel_id, id);
    create index file_unconfirmed on file (announced_at) where confirmed_at is null;
    ${secured('file', channelRows)}
    create function tell_file() returns trigger language plpgsql as $body$
      declare
        file_row file := case when tg_op = 'DELETE' then old else new end;
      begin
        perform tell_change('files', file_row.channel_id, file_row.report_id,
          case when tg_op = 'INSERT' then 'internal' else file_row.kind end, null);
        return null;
      end $body$;
    create trigger tell_changed after insert or delete on file for each row execute function tell_file();
    create trigger tell_confirmed after update on file for each row
      when (old.confirmed_at is distinct from new.confirmed_at) execute function tell_file();

    create table file_version (
      channel_id uuid not null,
      report_id uuid not null,
      file_id uuid not null,
      id uuid not null,
      variant text not null check (variant in ('original', 'cleaned', 'preview', 'redacted', 'transcript')),
      derived_from uuid,
      object_key text not null,
      state text not null default 'announced' check (state in ('announced', 'partial', 'received', 'removed')),
      scan_state text not null default 'not_scanned' check (scan_state in ('not_scanned', 'clean', 'infected')),
      received_bytes bigint not null default 0,
      key_epoch int not null,
      key_box bytea not null,
      meta_box bytea,
      progressed_at timestamptz not null,
      primary key (channel_id, report_id, id),
      foreign key (channel_id, report_id, file_id) references file on delete cascade
    );
    create index file_version_file on file_version (channel_id, report_id, file_id);
    create index file_version_stale on file_version (progressed_at) where state in ('announced', 'partial');
    ${secured('file_version', channelRows)}
    create function tell_version() returns trigger language plpgsql as $body$
      begin
        perform tell_change('files', new.channel_id, new.report_id, 'internal', null);
        return null;
      end $body$;
    create trigger tell_changed after update on file_version for each row
      when (old.scan_state is distinct from new.scan_state) execute function tell_version();

    create table file_address (
      id bytea primary key,
      purpose text not null check (purpose in ('upload', 'download')),
      channel_id uuid not null,
      report_id uuid not null,
      file_id uuid not null,
      version_id uuid not null,
      session_id bytea references session on delete cascade,
      holder_tag bytea not null,
      disposition text not null default 'attachment',
      wrapped_key bytea not null,
      expires_at timestamptz not null,
      first_used_at timestamptz,
      foreign key (channel_id, report_id, version_id) references file_version on delete cascade
    );
    create index file_address_version on file_address (channel_id, report_id, version_id);
    ${secured('file_address', channelRows)}
    create function address_row(wanted bytea) returns setof file_address
      language sql stable security definer set search_path = pg_catalog, public
      as 'select * from public.file_address where id = wanted';
    revoke execute on function address_row from public;
    grant execute on function address_row to app;

    -- Objects whose report was deleted, until they are out of the store too: once at once, and once more when no upload that
    -- was under way can have put anything there again. The program itself neither reads nor writes it, but for the job.
    create table object_removal (
      object_key text primary key,
      due_at timestamptz not null,
      is_last boolean not null default false
    );
    `,
    )
    .execute(db)
}
