import { sql } from 'kysely'
import type { SeededChannel } from '../../apps/server/src/demo/seed-people.ts'
import { updateReport } from '../../apps/server/src/modules/reports/update-report.ts'
import { createRequest } from '../../apps/server/src/modules/votes/create-request.ts'
import type { MemberActor } from '../../apps/server/src/modules/accounts/session/actor.ts'
import { addRealReports } from './many-reports.ts'
import type { World } from './place.ts'

const reports = 200
/** So many of each kind, by each of two members, came in through the use case. */
const real = 20

/** Pending requests for files and for archived reports, whose reasons open: each member votes on the other's. */
const addRealRequests = async ({ deps, ownerDb }: World, channel: SeededChannel, by: readonly MemberActor[]) => {
  const found = await sql<{ id: string }>`select id from report where channel_id = ${channel.id}
    order by created_at desc limit ${2 * real}`.execute(ownerDb)
  const ids = found.rows.map(({ id }) => id)
  const [first] = by
  if (!first) throw new Error('nobody asks')
  for (const id of ids.slice(real)) await updateReport(deps, first, { id, status: 'archived' })
  for (const [at, reportId] of ids.entries())
    for (const actor of by) {
      const kind = at < real ? 'access-to-files' : 'archived-report'
      await createRequest(deps, actor, { kind, reportId, reason: 'Para cotejar las facturas.' })
    }
}

/**
 * Older requests, for the weight of the tables and their indexes: fresh ids, the rest copied from a real one, made by the
 * members in turn about all reports, each decided by the other members. Their reasons do not open, and no page measured
 * shows one. Triggers rest meanwhile.
 */
const addOldRequests = ({ ownerDb }: World, channelId: string, tags: readonly Buffer[], count: number) =>
  ownerDb.transaction().execute(async (tx) => {
    for (const table of ['request', 'request_voter'])
      await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx)
    await sql`create temporary table old on commit drop as
      select n, gen_random_uuid() as id, (${tags}::bytea[])[1 + n % ${tags.length}] as requester,
        case when n / ${tags.length} % 3 = 0 then 'archived-report' else 'access-to-files' end as kind,
        case when n % 5 = 0 then 'denied' else 'approved' end as status
      from generate_series(1, ${count}::int) n`.execute(tx)
    await sql`insert into request (channel_id, id, report_id, kind, requester_tag, status, epoch, reason_box,
        requested_on, decided_on, threshold, mac)
      select t.channel_id, o.id, r.id, o.kind, o.requester, o.status, t.epoch, t.reason_box,
        t.requested_on - interval '1 day' - o.n * interval '7 minutes',
        t.requested_on - interval '1 day' - o.n * interval '6 minutes', t.threshold, t.mac
      from old o
        join (select id, row_number() over (order by id) - 1 as at from report where channel_id = ${channelId}) r
          on r.at = o.n % ${reports}
        cross join (select * from request where channel_id = ${channelId} limit 1) t`.execute(tx)
    await sql`insert into request_voter (channel_id, request_id, voter_tag, vote, voted_at, kind, report_id, requested_on)
      select q.channel_id, q.id, v.tag, case q.status when 'denied' then 'deny' else 'approve' end, now(),
        q.kind, q.report_id, q.requested_on
      from old o join request q on q.channel_id = ${channelId} and q.id = o.id
        cross join unnest(${tags}::bytea[]) v(tag) where v.tag <> o.requester`.execute(tx)
    for (const table of ['request', 'request_voter'])
      await sql`alter table ${sql.table(table)} enable trigger user`.execute(tx)
  })

/** A channel's reports, and that many requests about them: 80 that are pending and real, the others decided long ago. */
export const addRequests = async (world: World, channel: SeededChannel, count: number): Promise<void> => {
  await addRealReports(world, channel.id, reports)
  const members = channel.people.filter(({ isInvestigator }) => !isInvestigator)
  const asking = members.slice(0, 2)
  await addRealRequests(world, channel, asking)
  const tags = members.map(({ tag }) => tag)
  await addOldRequests(world, channel.id, tags, count - 2 * real * asking.length)
}
