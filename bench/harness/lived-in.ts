import { sql } from 'kysely'
import { holderTag } from '../../apps/server/src/platform/crypto/tags.ts'
import { vouchFor } from '../../apps/server/test/vouch.ts'
import type { World } from './place.ts'

/** So many of the newest old reports are still being worked on. */
const inProgress = 11_000

/**
 * Gives the copies of addOldReports a past: most are archived, the newest in progress and assigned to the members in turn,
 * nearly all answered within days; some have messages that nobody read. Of the real ones, which open, a few are overdue, and
 * assigned to every member: the first of their own by deadline.
 * Copies get no key and no seal for it: the figures count them, and no page shows one. Triggers rest meanwhile, and the kept
 * figures are counted anew.
 */
export const liveIn = async ({ deps, ownerDb, channel }: World): Promise<void> => {
  const overdue = await ownerDb.transaction().execute(async (tx) => {
    const members = await sql<{ id: string }>`select user_id as id from membership
      where channel_id = ${channel.id} and capacity <> 'investigator'`.execute(tx)
    const tags = members.rows.map(({ id }) => holderTag(deps.rootKeys, channel.id, id))
    for (const table of ['report', 'report_reviewer', 'report_grant'])
      await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx)
    await sql`create temporary table old on commit drop as
      select id, row_number() over (order by created_at desc) as n from report
      where channel_id = ${channel.id} and case_number like '2020-%'`.execute(tx)
    await sql`update report r set
        received_at = r.created_at,
        status = case when o.n > ${inProgress} then 'archived'
          else (array['instruction', 'investigation', 'resolution'])[1 + o.n % 3] end,
        acknowledged_at = r.created_at + (o.n % 11) * interval '20 hours',
        archived_at = case when o.n > ${inProgress} then r.created_at + interval '60 days' end,
        deadline = case when o.n > ${inProgress} then r.deadline else now() + (10 + o.n % 80) * interval '1 day' end
      from old o where r.channel_id = ${channel.id} and r.id = o.id`.execute(tx)
    await sql`update report_grant g set relation = 'former' from old o
      where g.channel_id = ${channel.id} and g.report_id = o.id and g.relation = 'access' and o.n > ${inProgress}`.execute(
      tx,
    )
    await sql`insert into report_reviewer (channel_id, report_id, holder_tag)
      select ${channel.id}, o.id, (${tags}::bytea[])[1 + o.n % ${tags.length}] from old o`.execute(tx)
    await sql`insert into report_unread (channel_id, holder_tag, report_id, position, sent_at)
      select g.channel_id, g.holder_tag, g.report_id, 1, now() from report_grant g join old o on o.id = g.report_id
      where g.channel_id = ${channel.id} and g.relation = 'access' and o.n <= 200`.execute(tx)
    const late = await sql<{ id: string }>`update report set deadline = now() - interval '2 days'
      where channel_id = ${channel.id} and id in (select id from report
        where channel_id = ${channel.id} and case_number not like '2020-%' order by created_at limit 10)
      returning id`.execute(tx)
    const overdue = late.rows.map(({ id }) => id)
    await sql`insert into report_reviewer (channel_id, report_id, holder_tag)
      select ${channel.id}, id, tag from unnest(${overdue}::uuid[]) id, unnest(${tags}::bytea[]) tag`.execute(tx)
    for (const table of ['report', 'report_reviewer', 'report_grant'])
      await sql`alter table ${sql.table(table)} enable trigger user`.execute(tx)
    await sql`select recount_figures(${channel.id})`.execute(tx)
    await sql`delete from report_count where channel_id = ${channel.id}`.execute(tx)
    await sql`insert into report_count (channel_id, status, shard, total)
      select channel_id, status, 0, count(*) from report where channel_id = ${channel.id} group by 1, 2`.execute(tx)
    return overdue
  })
  await vouchFor({ deps, database: { ownerDb } }, overdue)
}
