import { sql, type Kysely } from 'kysely'

/**
 * A way from a voter to the requests that they may vote on, newest first: a ballot carries what its request is listed by, so
 * that neither a page nor its total reads everybody else's requests. Only what never changes, and that it was cancelled; a
 * decision still rests on the request alone. And ways to one's own requests and to approved ones that tell their reports.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql
    .raw(
      `
    alter table request_voter add column kind text, add column report_id uuid, add column requested_on timestamptz,
      add column is_cancelled boolean not null default false;
    update request_voter v set kind = q.kind, report_id = q.report_id, requested_on = q.requested_on,
        is_cancelled = q.status = 'cancelled'
      from request q where q.channel_id = v.channel_id and q.id = v.request_id;
    alter table request_voter alter column kind set not null, alter column report_id set not null,
      alter column requested_on set not null;

    create function copy_request() returns trigger language plpgsql as $body$
      begin
        select q.kind, q.report_id, q.requested_on, q.status = 'cancelled'
          into new.kind, new.report_id, new.requested_on, new.is_cancelled
          from request q where q.channel_id = new.channel_id and q.id = new.request_id;
        return new;
      end $body$;
    create trigger copy_request before insert on request_voter for each row execute function copy_request();

    create function note_cancelled() returns trigger language plpgsql as $body$
      begin
        update request_voter set is_cancelled = new.status = 'cancelled'
          where channel_id = new.channel_id and request_id = new.id;
        return null;
      end $body$;
    create trigger note_cancelled after update on request for each row
      when ((old.status = 'cancelled') <> (new.status = 'cancelled')) execute function note_cancelled();

    create index request_voter_listed on request_voter (channel_id, voter_tag, kind, requested_on desc, request_id)
      include (report_id) where left_at is null and not is_cancelled;
    drop index request_requester;
    create index request_requester on request (channel_id, requester_tag, kind, requested_on desc, id)
      include (report_id, status) where status <> 'cancelled';
    create index request_approved on request (channel_id, kind, requested_on desc, id) include (report_id)
      where status = 'approved';`,
    )
    .execute(db)
}
