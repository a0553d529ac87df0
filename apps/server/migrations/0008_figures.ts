import { sql, type Kysely } from 'kysely'
import { channelRows, secured } from './row-security.ts'

/**
 * The counts of lists and overviews, stored so that reading them costs the same with many reports as with few
 * (decisions/0014). Triggers update them in the transaction that grants, archives, assigns or answers. Each count is stored
 * under the tag of a person and covers only what this person may know of. Grants with an end time are not stored: they are
 * counted on request.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await createTables(db)
  await createFigures(db)
  await createKeeping(db)
  await createRecount(db)
  await createUnread(db)
}

const createTables = (db: Kysely<never>): Promise<unknown> =>
  sql
    .raw(
      `
    create table report_count (
      channel_id uuid not null references channel,
      status text not null,
      shard int not null,
      total bigint not null default 0,
      primary key (channel_id, status, shard)
    );
    ${secured('report_count', channelRows)}
    create policy admin_reads on report_count for select to app using ((select current_setting('app.scope', true)) = 'people');

    create table holder_total (
      channel_id uuid not null references channel,
      holder_tag bytea not null,
      side text not null check (side in ('member', 'shared')),
      measure text not null,
      bucket int not null,
      shard int not null,
      total bigint not null,
      primary key (channel_id, holder_tag, side, measure, bucket, shard)
    ) with (fillfactor = 70);
    ${secured('holder_total', channelRows)}

    create table report_unread (
      channel_id uuid not null,
      holder_tag bytea not null,
      report_id uuid not null,
      position int not null,
      sent_at timestamptz not null,
      primary key (channel_id, holder_tag, report_id),
      foreign key (channel_id, report_id) references report on delete cascade
    );
    create index report_unread_report on report_unread (channel_id, report_id);
    create index report_unread_newest on report_unread (channel_id, holder_tag, sent_at desc, report_id);
    ${secured('report_unread', channelRows)}

    create index report_unacknowledged on report (channel_id, acknowledge_by, id)
      where acknowledged_at is null and status <> 'archived';
    `,
    )
    .execute(db)

/** What one report adds to the counts of one holder of a grant. Days and months are in the channel's time zone. */
const createFigures = (db: Kysely<never>): Promise<unknown> =>
  sql`
    create function month_bucket(at timestamptz, zone text) returns int language sql stable as
      $body$ select to_char(at at time zone zone, 'YYYYMM')::int $body$;
    create function day_bucket(day date) returns int language sql immutable as
      $body$ select (extract(year from day) * 10000 + extract(month from day) * 100 + extract(day from day))::int $body$;

    create function report_figures(status text, received_at timestamptz, next_due_at timestamptz,
        acknowledge_by timestamptz, acknowledged_at timestamptz, archived_at timestamptz, zone text)
      returns table (measure text, bucket int) language sql stable as
      $body$
        select 'status', status_order(status)
        union all select 'received', month_bucket(received_at, zone)
        union all select 'closed', month_bucket(archived_at, zone) where status = 'archived' and archived_at is not null
        union all select case status_stage(status) when 'new' then 'new_due' else 'due' end,
            day_bucket((next_due_at at time zone zone)::date)
          where not is_shut(status) and next_due_at is not null
        union all select 'new_unanswered', 1 where status_stage(status) = 'new' and acknowledged_at is null
        union all select 'unanswered', day_bucket((acknowledge_by at time zone zone)::date)
          where not is_shut(status) and acknowledged_at is null
        union all select 'answered', month_bucket(received_at, zone) * 10 + least(8, greatest(0,
            (acknowledged_at at time zone zone)::date - (received_at at time zone zone)::date))
          where acknowledged_at is not null
      $body$;

    create function grant_side(relation text, status text) returns text language sql immutable as
      $body$
        select case
          when relation = 'shared' then 'shared'
          when relation = 'access' and not is_shut(status) then 'member'
          when relation = 'reopened' and status = 'reopened' then 'member'
          when relation = 'former' and status = 'archived' then 'member'
        end
      $body$;

    create function holder_figures(channel uuid, report uuid, holder bytea, relation text, status text,
        received_at timestamptz, next_due_at timestamptz, acknowledge_by timestamptz, acknowledged_at timestamptz,
        archived_at timestamptz, zone text)
      returns table (side text, measure text, bucket int) language sql stable as
      $body$
        select grant_side(relation, status), f.measure, f.bucket
        from (
          select f.measure, f.bucket
            from report_figures(status, received_at, next_due_at, acknowledge_by, acknowledged_at, archived_at, zone) f
          union all
          select 'assigned', status_order(status) where exists (select 1 from report_reviewer v
            where v.channel_id = channel and v.report_id = report and v.holder_tag = holder)) f
        where grant_side(relation, status) is not null
      $body$;
  `.execute(db)

/**
 * Transactions do not wait for each other's counts: each adds to a shard that no other transaction uses at the time. A
 * report's grants, its reviewers and the columns read here change only under the report's row lock; therefore a count
 * removes exactly what it added before. `assigned` counts the assigned reports that the person may open; `reviewing` counts
 * all assigned reports, as the list shows them.
 */
const createKeeping = (db: Kysely<never>): Promise<unknown> =>
  sql`
    create function own_shard(channel uuid) returns int language plpgsql as $body$
      declare
        shard int := 0;
      begin
        perform pg_advisory_xact_lock_shared(hashtextextended(channel::text || '/figures', 6));
        while not pg_try_advisory_xact_lock(hashtextextended(channel::text || '/figures/' || shard, 6)) loop
          shard := shard + 1;
        end loop;
        return shard;
      end $body$;

    create function count_grants() returns trigger language plpgsql as $body$
      declare
        own int := own_shard(g.channel_id) from changed g limit 1;
      begin
        insert into holder_total as t (channel_id, holder_tag, side, measure, bucket, shard, total)
          select g.channel_id, g.holder_tag, f.side, f.measure, f.bucket, own,
            count(*) * case tg_op when 'DELETE' then -1 else 1 end
          from changed g
            join report r on r.channel_id = g.channel_id and r.id = g.report_id
            join channel c on c.id = g.channel_id
            cross join lateral holder_figures(g.channel_id, g.report_id, g.holder_tag, g.relation, r.status,
              r.received_at, r.next_due_at, r.acknowledge_by, r.acknowledged_at, r.archived_at, c.time_zone) f
          where g.expires_at is null
          group by 1, 2, 3, 4, 5
          on conflict (channel_id, holder_tag, side, measure, bucket, shard)
            do update set total = t.total + excluded.total;
        return null;
      end $body$;
    create trigger count_added after insert on report_grant
      referencing new table as changed for each statement execute function count_grants();
    create trigger count_removed after delete on report_grant
      referencing old table as changed for each statement execute function count_grants();

    create function count_reviewers() returns trigger language plpgsql as $body$
      declare
        own int := own_shard(v.channel_id) from changed v limit 1;
      begin
        insert into holder_total as t (channel_id, holder_tag, side, measure, bucket, shard, total)
          select g.channel_id, g.holder_tag, grant_side(g.relation, r.status), 'assigned', status_order(r.status), own,
            count(*) * case tg_op when 'DELETE' then -1 else 1 end
          from changed v
            join report r on r.channel_id = v.channel_id and r.id = v.report_id
            join report_grant g on g.channel_id = v.channel_id and g.report_id = v.report_id
              and g.holder_tag = v.holder_tag and g.expires_at is null
          where grant_side(g.relation, r.status) is not null
          group by 1, 2, 3, 5
          on conflict (channel_id, holder_tag, side, measure, bucket, shard)
            do update set total = t.total + excluded.total;
        return null;
      end $body$;
    create trigger count_added after insert on report_reviewer
      referencing new table as changed for each statement execute function count_reviewers();
    create trigger count_removed after delete on report_reviewer
      referencing old table as changed for each statement execute function count_reviewers();

    create function count_report() returns trigger language plpgsql as $body$
      declare
        own int := own_shard(new.channel_id);
      begin
        insert into holder_total as t (channel_id, holder_tag, side, measure, bucket, shard, total)
          select g.channel_id, g.holder_tag, f.side, f.measure, f.bucket, own, sum(f.change)
          from report_grant g
            join channel c on c.id = g.channel_id
            cross join lateral (
              select -1 as change, o.* from holder_figures(g.channel_id, g.report_id, g.holder_tag, g.relation, old.status,
              old.received_at, old.next_due_at, old.acknowledge_by, old.acknowledged_at, old.archived_at, c.time_zone) o
              union all
              select 1, n.* from holder_figures(g.channel_id, g.report_id, g.holder_tag, g.relation, new.status,
              new.received_at, new.next_due_at, new.acknowledge_by, new.acknowledged_at, new.archived_at, c.time_zone) n) f
          where g.channel_id = new.channel_id and g.report_id = new.id and g.expires_at is null
          group by 1, 2, 3, 4, 5
          having sum(f.change) <> 0
          on conflict (channel_id, holder_tag, side, measure, bucket, shard)
            do update set total = t.total + excluded.total;
        return null;
      end $body$;
    create trigger count_changed after update on report for each row
      when ((old.status, old.received_at, old.next_due_at, old.acknowledge_by, old.acknowledged_at, old.archived_at)
        is distinct from (new.status, new.received_at, new.next_due_at, new.acknowledge_by, new.acknowledged_at, new.archived_at))
      execute function count_report();

    create function count_reviewing() returns trigger language plpgsql as $body$
      declare
        own int := own_shard(v.channel_id) from changed v limit 1;
      begin
        insert into holder_total as t (channel_id, holder_tag, side, measure, bucket, shard, total)
          select v.channel_id, v.holder_tag, 'member', 'reviewing', status_order(r.status), own,
            count(*) * case tg_op when 'DELETE' then -1 else 1 end
          from changed v join report r on r.channel_id = v.channel_id and r.id = v.report_id
          group by 1, 2, 5
          on conflict (channel_id, holder_tag, side, measure, bucket, shard)
            do update set total = t.total + excluded.total;
        return null;
      end $body$;
    create trigger count_reviewing_added after insert on report_reviewer
      referencing new table as changed for each statement execute function count_reviewing();
    create trigger count_reviewing_removed after delete on report_reviewer
      referencing old table as changed for each statement execute function count_reviewing();

    create function move_reviewing() returns trigger language plpgsql as $body$
      declare
        own int := own_shard(new.channel_id);
      begin
        insert into holder_total as t (channel_id, holder_tag, side, measure, bucket, shard, total)
          select v.channel_id, v.holder_tag, 'member', 'reviewing', b.bucket, own, b.change
          from report_reviewer v
            cross join (values (status_order(old.status), -1), (status_order(new.status), 1)) b (bucket, change)
          where v.channel_id = new.channel_id and v.report_id = new.id
          on conflict (channel_id, holder_tag, side, measure, bucket, shard)
            do update set total = t.total + excluded.total;
        return null;
      end $body$;
    create trigger move_reviewing after update on report for each row
      when (old.status is distinct from new.status) execute function move_reviewing();
  `.execute(db)

const createRecount = (db: Kysely<never>): Promise<unknown> =>
  sql`
    create function recount_figures(channel uuid) returns void language plpgsql
      security definer set search_path = pg_catalog, public as $body$
      begin
        perform pg_advisory_xact_lock(hashtextextended(channel::text || '/figures', 6));
        delete from holder_total t where t.channel_id = channel;
        insert into holder_total (channel_id, holder_tag, side, measure, bucket, shard, total)
          select g.channel_id, g.holder_tag, f.side, f.measure, f.bucket, 0, count(*)
          from report_grant g
            join report r on r.channel_id = g.channel_id and r.id = g.report_id
            join channel c on c.id = g.channel_id
            cross join lateral holder_figures(g.channel_id, g.report_id, g.holder_tag, g.relation, r.status,
              r.received_at, r.next_due_at, r.acknowledge_by, r.acknowledged_at, r.archived_at, c.time_zone) f
          where g.channel_id = channel and g.expires_at is null
          group by 1, 2, 3, 4, 5
          union all
          select v.channel_id, v.holder_tag, 'member', 'reviewing', status_order(r.status), 0, count(*)
          from report_reviewer v join report r on r.channel_id = v.channel_id and r.id = v.report_id
          where v.channel_id = channel
          group by 1, 2, 5;
      end $body$;
    revoke execute on function recount_figures from public;

    create function fold_figures(channel uuid) returns boolean language plpgsql as $body$
      begin
        if not pg_try_advisory_xact_lock(hashtextextended(channel::text || '/figures', 6)) then
          return false;
        end if;
        with taken as (delete from holder_total t where t.channel_id = channel returning t.*)
        insert into holder_total as t (channel_id, holder_tag, side, measure, bucket, shard, total)
          select t.channel_id, t.holder_tag, t.side, t.measure, t.bucket, -1, sum(t.total)
          from taken t group by 1, 2, 3, 4, 5 having sum(t.total) <> 0;
        return true;
      end $body$;

    create function count_anew() returns trigger language plpgsql
      security definer set search_path = pg_catalog, public as $body$
      begin
        perform recount_figures(new.id);
        return null;
      end $body$;
    create trigger count_anew after update on channel for each row
      when (old.time_zone is distinct from new.time_zone) execute function count_anew();
  `.execute(db)

/** One row per report and holder while the holder has not read something that the reporter wrote. */
const createUnread = (db: Kysely<never>): Promise<unknown> =>
  sql`
    create function note_unread() returns trigger language plpgsql as $body$
      begin
        insert into report_unread as u (channel_id, holder_tag, report_id, position, sent_at)
          select m.channel_id, g.holder_tag, m.report_id, max(m.position), max(m.sent_at)
          from written m join report_grant g on g.channel_id = m.channel_id and g.report_id = m.report_id
          where m.sender = 'reporter' and g.relation in ('access', 'former', 'reopened', 'shared')
          group by 1, 2, 3
          on conflict (channel_id, holder_tag, report_id) do update set
            position = greatest(u.position, excluded.position), sent_at = greatest(u.sent_at, excluded.sent_at);
        return null;
      end $body$;
    create trigger note_unread after insert on message
      referencing new table as written for each statement execute function note_unread();

    create function forget_unread() returns trigger language plpgsql as $body$
      begin
        delete from report_unread u where u.channel_id = new.channel_id and u.holder_tag = new.holder_tag
          and u.report_id = new.report_id and u.position <= new.position;
        return null;
      end $body$;
    create trigger forget_unread after insert or update on report_read
      for each row execute function forget_unread();
  `.execute(db)
