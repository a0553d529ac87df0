import { sql } from 'kysely'
import type { World } from './place.ts'

const tables = [
  'report',
  'report_policy',
  'report_grant',
  'report_record',
  'slot',
  'report_reviewer',
  'log_entry',
] as const

const columnsOf = async (tx: World['ownerDb'], table: string): Promise<string[]> => {
  const found = await sql<{ name: string }>`select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'`.execute(tx)
  return found.rows.map(({ name }) => name)
}

/**
 * Takes away the indexes and foreign keys of the copied tables, and gives what builds them again: over a million rows that
 * are there already they are built in seconds, row by row they would take many minutes.
 */
const withoutWays = async (tx: World['ownerDb']): Promise<() => Promise<void>> => {
  const indexes = await sql<{ name: string; definition: string }>`select indexname as name, indexdef as definition
    from pg_indexes where schemaname = 'public' and tablename = any(${[...tables]}::text[])
      and not exists (select 1 from pg_constraint c where c.conname = indexname)`.execute(tx)
  const references = await sql<{ name: string; of: string; definition: string }>`select conname as name,
      conrelid::regclass::text as of, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and conrelid = any(${[...tables]}::regclass[])`.execute(tx)
  for (const { name } of indexes.rows) await sql`drop index ${sql.ref(name)}`.execute(tx)
  for (const { name, of } of references.rows)
    await sql`alter table ${sql.table(of)} drop constraint ${sql.ref(name)}`.execute(tx)
  return async () => {
    for (const { definition } of indexes.rows) await sql.raw(definition).execute(tx)
    for (const { name, of, definition } of references.rows)
      await sql`alter table ${sql.table(of)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(tx)
  }
}

/**
 * Copies of a channel's real reports under fresh ids, in turn, each some minutes older than the one before: rows, policies,
 * grants, subjects, log entries, some of one reader's slots, and a member in turn assigned. Nine of ten are archived. None
 * opens, and no page measured shows one. Triggers rest meanwhile; how many there are of each status, and how many of these
 * are whose, is counted at the end, and the other kept figures stay those of the real ones. Ids are drawn at random and
 * written in their order.
 */
export const addCopies = ({ ownerDb }: World, channelId: string, reader: Buffer, count: number): Promise<void> =>
  ownerDb.transaction().execute(async (tx) => {
    for (const setting of ['work_mem', 'maintenance_work_mem'])
      await sql`set local ${sql.ref(setting)} = '256MB'`.execute(tx)
    for (const table of tables) await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx)
    // Autovacuum may not have come by yet, and a bad plan would be one for every copy.
    await sql`analyze ${sql.join(tables.map((table) => sql.table(table)))}`.execute(tx)
    const restore = await withoutWays(tx)
    await sql`create temporary table template on commit drop as
      select id, row_number() over (order by id) - 1 as place from report where channel_id = ${channelId}`.execute(tx)
    await sql`create temporary table fresh on commit drop as
      select f.n, f.id, t.id as of from (select n, gen_random_uuid() as id from generate_series(1, ${count}::int) n) f
        join template t on t.place = f.n % (select count(*) from template) order by f.id`.execute(tx)
    await sql`analyze fresh`.execute(tx)
    const copy = async (table: string, changed: Readonly<Record<string, ReturnType<typeof sql>>>, only = sql``) => {
      const names = await columnsOf(tx, table)
      const own = sql.join(names.map((name) => sql.ref(name)))
      const from = sql.join(names.map((name) => changed[name] ?? sql.ref(`t.${name}`)))
      await sql`insert into ${sql.table(table)} (${own}) select ${from} from fresh f
        join ${sql.table(table)} t on t.channel_id = ${channelId} and
          ${sql.ref(table === 'report' ? 't.id' : 't.report_id')} = f.of ${only} order by f.id`.execute(tx)
    }
    const earlier = (name: string) => sql`${sql.ref(`t.${name}`)} - f.n * interval '3 minutes'`
    const isOver = sql`f.n % 10 <> 0`
    await copy('report', {
      id: sql`f.id`,
      case_number: sql`'2020-' || lpad(f.n::text, 7, '0')`,
      created_at: earlier('created_at'),
      received_at: earlier('received_at'),
      last_activity_at: earlier('last_activity_at'),
      deadline: sql`now() + (10 + f.n % 80) * interval '1 day'`,
      acknowledged_at: sql`${earlier('created_at')} + interval '2 days'`,
      status: sql`case when ${isOver} then 'archived' else (array['instruction', 'investigation', 'resolution'])[1 + f.n % 3] end`,
      archived_at: sql`case when ${isOver} then ${earlier('created_at')} + interval '60 days' end`,
    })
    const reportId = sql`f.id`
    await copy('report_policy', { report_id: reportId })
    await copy('report_grant', {
      report_id: reportId,
      relation: sql`case when ${isOver} and t.relation = 'access' then 'former' else t.relation end`,
    })
    await copy('report_record', { report_id: reportId }, sql`and t.kind in ('subject', 'category')`)
    await copy(
      'slot',
      { report_id: reportId },
      sql`and t.holder_tag = ${reader} and case when ${isOver} then t.kind = 'custody' and t.target = 'internal'
        else t.kind = 'access' and t.target in ('internal', 'content') end`,
    )
    await copy('log_entry', { report_id: reportId, at: earlier('at'), placed_at: earlier('placed_at') })
    await sql`insert into report_reviewer (channel_id, report_id, holder_tag)
      select ${channelId}, f.id, (array(select distinct holder_tag from report_grant
        where channel_id = ${channelId} and report_id = (select id from template limit 1) order by 1))[1 + f.n / 10 % 4]
      from fresh f order by f.id`.execute(tx)
    await restore()
    for (const table of tables) await sql`alter table ${sql.table(table)} enable trigger user`.execute(tx)
    await sql`delete from report_count where channel_id = ${channelId}`.execute(tx)
    await sql`insert into report_count (channel_id, status, shard, total)
      select channel_id, status, 0, count(*) from report where channel_id = ${channelId} group by 1, 2`.execute(tx)
    await sql`delete from holder_total where channel_id = ${channelId} and measure in ('status', 'reviewing')`.execute(
      tx,
    )
    await sql`insert into holder_total (channel_id, holder_tag, side, measure, bucket, shard, total)
      select g.channel_id, g.holder_tag, 'member', 'status', status_order(r.status), 0, count(*)
      from report_grant g join report r on r.channel_id = g.channel_id and r.id = g.report_id
      where g.channel_id = ${channelId} group by 1, 2, 5
      union all select v.channel_id, v.holder_tag, 'member', 'reviewing', status_order(r.status), 0, count(*)
      from report_reviewer v join report r on r.channel_id = v.channel_id and r.id = v.report_id
      where v.channel_id = ${channelId} group by 1, 2, 5`.execute(tx)
  })
