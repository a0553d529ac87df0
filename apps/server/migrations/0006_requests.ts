import { sql, type Kysely } from 'kysely'
import { channelRows, secured } from './row-security.ts'

/**
 * What is asked of the committee and its ballots. A recusal is about another member, whose tag it bears; that person hears
 * nothing of it.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql
    .raw(
      `
    create table request (
      channel_id uuid not null,
      id uuid not null,
      report_id uuid not null,
      kind text not null check (is_request_kind(kind)),
      parent_id uuid,
      requester_tag bytea not null,
      -- The member whom it is about, of a kind that is about one.
      concerns_tag bytea,
      status text not null check (status in ('pending', 'approved', 'denied', 'cancelled')),
      epoch int not null,
      reason_box bytea not null,
      requested_on timestamptz not null,
      decided_on timestamptz,
      threshold int not null,
      archived_on timestamptz,
      reopened_on timestamptz,
      reopened_until timestamptz,
      keys_pending boolean not null default false,
      -- Written once the voters are.
      mac bytea not null default '',
      primary key (channel_id, id),
      constraint request_concerns_check check (is_about_member(kind) = (concerns_tag is not null)),
      foreign key (channel_id, report_id) references report on delete cascade
    );
    create unique index request_one_pending on request (channel_id, report_id, requester_tag, kind)
      where status = 'pending' and concerns_tag is null;
    create unique index request_one_recusal on request (channel_id, report_id, kind, concerns_tag)
      where status = 'pending' and concerns_tag is not null;
    create index request_report on request (channel_id, report_id, kind);
    create index request_requester on request (channel_id, requester_tag, kind, requested_on desc, id)
      include (report_id, status) where status <> 'cancelled';
    create index request_newest on request (channel_id, kind, requested_on desc, id) where status <> 'cancelled';
    create index request_approved on request (channel_id, kind, requested_on desc, id) include (report_id)
      where status = 'approved';
    create index request_parent on request (channel_id, parent_id) where parent_id is not null;
    create index request_keys_pending on request (channel_id, report_id) where keys_pending;
    create index request_concerns on request (channel_id, concerns_tag, report_id) where concerns_tag is not null;
    create index request_pending on request (channel_id, requested_on) where status = 'pending';
    -- Ways from a report to the reopenings of it, and to one voter's ballots on these: which of them somebody had no vote on
    -- is told for the reports of which they are a former member, without reading every reopening of the channel.
    create index request_reopening on request (channel_id, report_id, id)
      where kind = 'archived-report' and status = 'approved';
    ${secured('request', channelRows)}
    create function tell_request() returns trigger language plpgsql as $body$
      begin
        perform tell_change('requests', new.channel_id, new.report_id, new.id::text, null);
        return null;
      end $body$;
    create trigger tell_changed after insert or update on request for each row execute function tell_request();

    create table request_voter (
      channel_id uuid not null,
      request_id uuid not null,
      voter_tag bytea not null,
      vote text check (vote in ('approve', 'deny')),
      voted_at timestamptz,
      left_at timestamptz,
      -- What its request is listed by, written by the database: so that neither a page nor its total reads everybody else's
      -- requests. Only what never changes, and that it was cancelled; a decision still rests on the request alone.
      kind text not null,
      report_id uuid not null,
      requested_on timestamptz not null,
      is_cancelled boolean not null default false,
      primary key (channel_id, request_id, voter_tag),
      foreign key (channel_id, request_id) references request on delete cascade
    );
    create index request_voter_voter on request_voter (channel_id, voter_tag, request_id);
    create index request_voter_listed on request_voter (channel_id, voter_tag, kind, requested_on desc, request_id)
      include (report_id) where left_at is null and not is_cancelled;
    create index request_voter_reopening on request_voter (channel_id, voter_tag, report_id, request_id)
      where kind = 'archived-report' and left_at is null;
    ${secured('request_voter', channelRows)}
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
    `,
    )
    .execute(db)
}
