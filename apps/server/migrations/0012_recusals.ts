import { sql, type Kysely } from 'kysely'

/** Entries that a request makes; those of a recusal must not be told to the person whom it concerns. */
const ofRequests = `('vote_cast', 'vote_withdrawn', 'request_approved', 'request_denied', 'request_cancelled',
  'recusal_requested')`

/**
 * Recusals: requests about another member, whose tag they bear. The person concerned hears nothing of one, not even that
 * the log grew: what is told of a request's entries (0005_changes) names them, so that they are left out.
 * And ways for the lists of requests and approvals, so that a page costs the same among many as among few.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql
    .raw(
      `
    alter table request add column concerns_tag bytea;
    alter table request drop constraint request_kind_check;
    alter table request add constraint request_kind_check
      check (kind in ('access-to-files', 'archived-report', 'archived-report-access', 'recusal'));
    alter table request add constraint request_concerns_check check ((kind = 'recusal') = (concerns_tag is not null));

    drop index request_one_pending;
    create unique index request_one_pending on request (channel_id, report_id, requester_tag, kind)
      where status = 'pending' and kind <> 'recusal';
    create unique index request_one_recusal on request (channel_id, report_id, concerns_tag)
      where status = 'pending' and kind = 'recusal';

    drop index request_requester;
    create index request_requester on request (channel_id, requester_tag, kind, requested_on desc, id)
      where status <> 'cancelled';
    create index request_newest on request (channel_id, kind, requested_on desc, id) where status <> 'cancelled';
    create index request_parent on request (channel_id, parent_id) where parent_id is not null;
    create index request_keys_pending on request (channel_id, report_id) where keys_pending;
    create index request_concerns on request (channel_id, concerns_tag, report_id) where concerns_tag is not null;

    drop trigger tell_new on log_entry;
    create trigger tell_new after insert on log_entry for each row
      when (new.type <> 'created' and new.type not in ${ofRequests}) execute function tell_logged();

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
      when (new.data like '%"request":%') execute function tell_voted();`,
    )
    .execute(db)
}
