import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../apps/server/src/platform/db/tables.ts'
import { addWholeReports } from '../../apps/server/test/many-reports.ts'
import type { World } from './place.ts'
import { reportBody } from './report-body.ts'

type OwnerTx = Transaction<Tables>

/** A minute apart, the newest now, each with a subject to be decrypted. */
export const addRealReports = async ({ deps }: World, channelId: string, count: number): Promise<void> => {
  const now = Date.now()
  const moments = Array.from({ length: count }, (_, index) => new Date(now - (count - index) * 60_000))
  await addWholeReports(deps, channelId, moments, {
    body: reportBody(channelId),
    subjectOf: (index) => `Asunto ${index}`,
  })
}

/**
 * Older reports, for the weight of the tables and their indexes: fresh ids, everything else copied from one real report.
 * Only what a list could touch (row, policy, grants, subject, category, access slots); none of them opens, and no page measured
 * shows one.
 */
export const addOldReports = ({ ownerDb }: World, channelId: string, count: number): Promise<void> =>
  ownerDb.transaction().execute(async (tx) => {
    await sql`create temporary table fresh on commit drop as
      select n, gen_random_uuid() as id from generate_series(1, ${count}::int) n`.execute(tx)
    const [template] = (
      await sql<{
        id: string
      }>`select id from report where channel_id = ${channelId} order by created_at limit 1`.execute(tx)
    ).rows
    if (!template) throw new Error('there is no report to copy')
    await copyReports(tx, channelId, template.id)
    for (const table of ['report_policy', 'report_grant']) await copyRows(tx, table, channelId, template.id, sql`true`)
    await copyRows(tx, 'report_record', channelId, template.id, sql`t.kind in ('subject', 'category')`)
    await copyRows(tx, 'slot', channelId, template.id, sql`t.kind = 'access' and t.target = 'internal'`)
    await sql`update report_count set total = total + ${count}
      where ctid = (select ctid from report_count where channel_id = ${channelId} limit 1)`.execute(tx)
  })

const columnsOf = async (tx: OwnerTx, table: string, without: readonly string[]) => {
  const found = await sql<{ name: string }>`select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'
      and column_name <> all(${without}::text[])`.execute(tx)
  return found.rows.map(({ name }) => name)
}

const copyRows = async (
  tx: OwnerTx,
  table: string,
  channelId: string,
  templateId: string,
  only: ReturnType<typeof sql>,
) => {
  const names = await columnsOf(tx, table, ['report_id'])
  const own = sql.join(names.map((name) => sql.ref(name)))
  const from = sql.join(names.map((name) => sql.ref(`t.${name}`)))
  await sql`insert into ${sql.table(table)} (report_id, ${own}) select f.id, ${from} from fresh f, ${sql.table(table)} t
    where t.channel_id = ${channelId} and t.report_id = ${templateId} and ${only}`.execute(tx)
}

const copyReports = async (tx: OwnerTx, channelId: string, templateId: string) => {
  const names = await columnsOf(tx, 'report', ['id', 'case_number', 'created_at', 'deadline', 'last_activity_at'])
  const own = sql.join(names.map((name) => sql.ref(name)))
  const from = sql.join(names.map((name) => sql.ref(`t.${name}`)))
  const earlier = (name: string) => sql`${sql.ref(`t.${name}`)} - f.n * interval '7 minutes'`
  await sql`insert into report (id, case_number, created_at, deadline, last_activity_at, ${own})
    select f.id, '2020-' || lpad(f.n::text, 7, '0'), ${earlier('created_at')}, ${earlier('deadline')},
      ${earlier('last_activity_at')}, ${from}
    from fresh f, report t where t.channel_id = ${channelId} and t.id = ${templateId}`.execute(tx)
}
