import { sql, type Kysely } from 'kysely'
import { channelRows, secured } from './row-security.ts'

/** Entries that a request makes; those of a recusal must not be told to the person whom it concerns. */
const ofRequests = `('vote_cast', 'vote_withdrawn', 'request_approved', 'request_denied', 'request_cancelled',
  'recusal_requested')`

/**
 * The audit trail: the application adds to it, and can neither change nor delete.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql
    .raw(
      `
    create table log_entry (
      channel_id uuid not null,
      report_id uuid not null,
      sequence int not null,
      at timestamptz not null,
      placed_at timestamptz not null,
      type text not null,
      user_tag bytea,
      report_status text not null,
      row_version int not null,
      row_hash bytea,
      payload_hash bytea not null,
      -- Of the report's requests and ballots, as they are from this entry on.
      requests_hash bytea,
      -- Of its messages, details, subject and clocks: 32 bytes each (modules/audit-log/contents.ts).
      contents bytea not null,
      previous_hash bytea not null,
      hash bytea not null,
      mac bytea not null,
      primary key (channel_id, report_id, sequence)
    );
    -- A way for each filter of the log over all reports, newest first.
    create index log_entry_at on log_entry (channel_id, placed_at, report_id, sequence);
    create index log_entry_type on log_entry (channel_id, type, placed_at);
    create index log_entry_user on log_entry (channel_id, user_tag, placed_at);
    create index log_entry_status on log_entry (channel_id, report_status, placed_at);
    ${secured('log_entry', channelRows, 'select, insert')}
    create function tell_logged() returns trigger language plpgsql as $body$
      begin
        perform tell_change('log', new.channel_id, new.report_id, new.type, null);
        return null;
      end $body$;
    create trigger tell_new after insert on log_entry for each row
      when (new.type <> 'created' and new.type not in ${ofRequests}) execute function tell_logged();

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
    ${secured('log_payload', channelRows, 'select, insert')}
    create function tell_voted() returns trigger language plpgsql as $body$
      declare
        entry_type text := (select type from log_entry e where e.channel_id = new.channel_id
          and e.report_id = new.report_id and e.sequence = new.sequence);
        unheard bytea := (select concerns_tag from request q where q.channel_id = new.channel_id
          and q.id = substring(new.data from '"request":"([0-9a-f-]{36})"')::uuid);
      begin
        if entry_type in ${ofRequests} then
          perform tell_change('log', new.channel_id, new.report_id, entry_type, unheard);
        end if;
        return null;
      end $body$;
    create trigger tell_new after insert on log_payload for each row
      when (new.data like '%"request":%') execute function tell_voted();

    create table log_checkpoint (
      channel_id uuid not null,
      sequence int not null,
      at timestamptz not null,
      heads_hash bytea not null,
      -- Of a handover, by which a new key stands for all checkpoints before it: the public key that these were signed with.
      former_key bytea,
      signature bytea not null,
      primary key (channel_id, sequence)
    );
    ${secured('log_checkpoint', channelRows, 'select, insert')}

    -- Deletions of which the operator's log has no line yet (modules/casework/delete-due.ts).
    create table deletion_untold (
      channel_id uuid not null,
      report_id uuid not null,
      primary key (channel_id, report_id)
    );
    ${secured('deletion_untold', channelRows, 'select')}
    `,
    )
    .execute(db)
}
