import { sql, type Kysely } from 'kysely'

/**
 * What a page costs the same among a million reports: a way for two orders of the list over all statuses, and how many
 * reports of each status somebody is assigned to, kept as the figures of 0006 are. Unlike `assigned` there, which counts what
 * may be opened, `reviewing` counts every assignment, as the list shows them. And a way to notifications read long ago.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create index report_deadline on report (channel_id, deadline, id);
    create index report_status_order on report (channel_id, array_position(
      '{pending,instruction,investigation,resolution,archived,reopened}'::text[], status), created_at, id);
    create index notification_read on notification (read_at) where read_at is not null;
  `.execute(db)
  await createKeeping(db)
  await createRecount(db)
  await sql`insert into holder_total (channel_id, holder_tag, side, measure, bucket, shard, total)
    select v.channel_id, v.holder_tag, 'member', 'reviewing', status_bucket(r.status), 0, count(*)
    from report_reviewer v join report r on r.channel_id = v.channel_id and r.id = v.report_id
    group by 1, 2, 5`.execute(db)
}

const createKeeping = (db: Kysely<never>): Promise<unknown> =>
  sql`
    create function count_reviewing() returns trigger language plpgsql as $body$
      declare
        own int := own_shard(v.channel_id) from changed v limit 1;
      begin
        insert into holder_total as t (channel_id, holder_tag, side, measure, bucket, shard, total)
          select v.channel_id, v.holder_tag, 'member', 'reviewing', status_bucket(r.status), own,
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
            cross join (values (status_bucket(old.status), -1), (status_bucket(new.status), 1)) b (bucket, change)
          where v.channel_id = new.channel_id and v.report_id = new.id
          on conflict (channel_id, holder_tag, side, measure, bucket, shard)
            do update set total = t.total + excluded.total;
        return null;
      end $body$;
    create trigger move_reviewing after update on report for each row
      when (old.status is distinct from new.status) execute function move_reviewing();
  `.execute(db)

/** As in 0006, and the assignments. */
const createRecount = (db: Kysely<never>): Promise<unknown> =>
  sql`
    create or replace function recount_figures(channel uuid) returns void language plpgsql
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
              r.received_at, r.deadline, r.acknowledged_at, r.closed_at, c.time_zone) f
          where g.channel_id = channel and g.expires_at is null
          group by 1, 2, 3, 4, 5
          union all
          select v.channel_id, v.holder_tag, 'member', 'reviewing', status_bucket(r.status), 0, count(*)
          from report_reviewer v join report r on r.channel_id = v.channel_id and r.id = v.report_id
          where v.channel_id = channel
          group by 1, 2, 5;
      end $body$;
  `.execute(db)
