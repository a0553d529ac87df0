import { sql, type Kysely } from 'kysely'
import type { Db } from '../src/platform/db/connect.ts'
import type { Tables } from '../src/platform/db/tables.ts'

/** What says who may open a report. */
export const policyTables = ['report', 'report_policy', 'report_grant', 'slot'] as const
export const logTables = ['log_entry', 'log_payload'] as const
type Table = (typeof policyTables)[number] | (typeof logTables)[number]

/** Other rows refer to it, so that it is not deleted and made anew. */
const setReport = async (tx: Kysely<Tables>, reportId: string, rows: string): Promise<void> => {
  const found = await sql<{ name: string }>`select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = 'report' and is_generated = 'NEVER'`.execute(tx)
  const columns = sql.join(found.rows.map(({ name }) => sql.ref(name)))
  await sql`update report set (${columns}) = (select ${columns} from
    jsonb_populate_recordset(null::report, ${rows}::jsonb)) where id = ${reportId}`.execute(tx)
}

/** Gives what puts the rows of a report back as they are now, as somebody does who can write every row. */
export const keepRows = async (
  writer: Db,
  reportId: string,
  tables: readonly Table[],
): Promise<() => Promise<void>> => {
  const kept = new Map<Table, string>()
  const idOf = (table: Table) => sql.ref(table === 'report' ? 'id' : 'report_id')
  for (const table of tables) {
    const found = await sql<{ rows: string }>`select coalesce(jsonb_agg(t), '[]')::text as rows
      from ${sql.table(table)} t where ${idOf(table)} = ${reportId}`.execute(writer)
    kept.set(table, found.rows[0]?.rows ?? '[]')
  }
  return () =>
    writer.transaction().execute(async (tx) => {
      for (const [table, rows] of kept)
        if (table === 'report') await setReport(tx, reportId, rows)
        else {
          await sql`delete from ${sql.table(table)} where report_id = ${reportId}`.execute(tx)
          await sql`insert into ${sql.table(table)} select * from
            jsonb_populate_recordset(null::${sql.table(table)}, ${rows}::jsonb)`.execute(tx)
        }
    })
}
