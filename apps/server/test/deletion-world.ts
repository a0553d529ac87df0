import { sql } from 'kysely'
import { deleteDue } from '../src/modules/casework/delete-due.ts'
import { holdClocks } from '../src/modules/roster/testing/time.ts'
import type { World } from './world.ts'

/** Runs the job that deletes reports; answers with how many went. */
export const remove = (world: World): Promise<number> => deleteDue(world.deps, world.database.ownerDb)

/** Days pass by both clocks, and no job runs. */
export const passDays = (world: World, days: number): void => {
  world.advance(days * 86_400)
  holdClocks(world)
}

export const isThere = async (world: World, reportId: string): Promise<boolean> => {
  const found = await world.database.ownerDb.selectFrom('report').select('id').where('id', '=', reportId).execute()
  return found.length === 1
}

/** Tables with rows of a report, and how many, by the catalog: whatever a later change adds is among them. */
export const tablesWith = async (world: World, reportId: string): Promise<Record<string, number>> => {
  const owner = world.database.ownerDb
  const found = await sql<{ name: string }>`select c.table_name as name from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.column_name = 'report_id' and t.table_type = 'BASE TABLE' and table_schema = 'public'`.execute(owner)
  const counts: Record<string, number> = {}
  for (const { name } of found.rows) {
    const rows = await sql<{ total: number }>`select count(*)::int as total from ${sql.table(name)}
      where report_id = ${reportId}`.execute(owner)
    if (rows.rows[0]?.total) counts[name] = rows.rows[0].total
  }
  return counts
}

/** What is kept counted of a channel, by holder, side, measure and bucket. */
export const figuresOf = async (world: World, channelId: string): Promise<object[]> => {
  const totals =
    await sql<object>`select encode(holder_tag, 'hex') as holder, side, measure, bucket, sum(total)::int as total
    from holder_total where channel_id = ${channelId} group by 1, 2, 3, 4 having sum(total) <> 0
    order by 1, 2, 3, 4`.execute(world.database.ownerDb)
  return totals.rows
}
