import { sql } from 'kysely'
import { splitRingId } from '../src/crypto/ring-id.ts'
import type { Db } from '../src/db/connect.ts'

/** What a column tells of a root key: by MACs, boxes and tags that name it or were made with it. */
export interface Column {
  /** `table.column` */
  name: string
  type: string
  /** Values that are there. */
  values: number
  /** Those that are a MAC or a box of the key, or one that names it within a MAC of another key. */
  under: number
  /** Those that are, or hold, one of the tags. */
  tags: number
}

const columnsOf = async (owner: Db): Promise<{ name: string; table: string; column: string; type: string }[]> => {
  const found = await sql<{ table: string; column: string; type: string }>`
    select c.table_name as table, c.column_name as column, c.data_type as type from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
    where table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type in ('bytea', 'text', 'jsonb')
    order by 1, 2`.execute(owner)
  return found.rows.map((row) => ({ ...row, name: `${row.table}.${row.column}` }))
}

const bytesOf = (value: unknown): Buffer | null => (Buffer.isBuffer(value) ? value : null)

/** A MAC or box says its key in its first bytes, a box for somebody after its version. */
const isUnder = (bytes: Buffer, ringId: string): boolean =>
  [bytes, bytes.subarray(1)].some((part) => splitRingId(part)?.ringId === ringId)

/** What each column of the whole database holds of a root key. `tags`: those of the key that people bear. */
export const tracesOf = async (owner: Db, { ringId, tags }: { ringId: string; tags: readonly Buffer[] }) => {
  const texts = tags.map((tag) => tag.toString('hex'))
  const traces: Column[] = []
  for (const { name, table, column, type } of await columnsOf(owner)) {
    const found = await sql<{ value: unknown }>`select ${sql.ref(column)} as value from ${sql.table(table)}
      where ${sql.ref(column)} is not null`.execute(owner)
    const values = found.rows.map(({ value }) => value)
    const under = values.filter((value) => isUnder(bytesOf(value) ?? Buffer.alloc(0), ringId)).length
    const named = values.filter((value) => {
      const text = bytesOf(value)?.toString('hex') ?? JSON.stringify(value)
      return texts.some((tag) => text.includes(tag))
    }).length
    traces.push({ name, type, values: values.length, under, tags: named })
  }
  return traces
}
