import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../test/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

interface Column {
  table: string
  name: string
  type: string
}

/** Values that no row may hold, as SQL, by the type of their column. */
const refused: Partial<Record<string, readonly string[]>> = {
  'timestamp with time zone': ["'infinity'", "'-infinity'", "'10000-01-01Z'", "'1969-12-31Z'"],
  date: ["'infinity'", "'-infinity'", "'10000-01-01'", "'1969-12-31'"],
  bigint: ["'9223372036854775807'", "'-9223372036854775808'"],
  text: ["repeat('a', 4194305)"],
  bytea: ["convert_to(repeat('a', 4194305), 'UTF8')"],
  jsonb: ["to_jsonb(repeat('a', 4194305))"],
  ARRAY: ["array[repeat('a', 4194305)]"],
}
/** Types whose values all fit into memory and into a number of JSON. */
const harmless = ['boolean', 'integer', 'smallint', 'uuid']

const columns = async (): Promise<Column[]> =>
  (
    await sql<Column>`select table_name as table, column_name as name, data_type as type
      from information_schema.columns join information_schema.tables t using (table_schema, table_name)
      where table_schema = 'public' and t.table_type = 'BASE TABLE' and table_name not like 'kysely\\_%'
      order by 1, 2`.execute(database.ownerDb)
  ).rows

/** The conditions that rest on one column alone. */
const conditionsOn = async ({ table, name }: Column): Promise<string[]> =>
  (
    await sql<{ condition: string }>`select pg_get_expr(conbin, conrelid) as condition from pg_constraint
      where contype = 'c' and conrelid = ${table}::regclass and conkey = array[(select attnum from pg_attribute
        where attrelid = ${table}::regclass and attname = ${name})]`.execute(database.ownerDb)
  ).rows.map(({ condition }) => condition)

const isRefused = async (column: Column, value: string): Promise<boolean> => {
  const conditions = await conditionsOn(column)
  if (conditions.length === 0) return false
  const type = column.type === 'ARRAY' ? 'text[]' : column.type
  const all = sql.raw(conditions.map((condition) => `(${condition})`).join(' and '))
  const row = sql`(select ${sql.raw(value)}::${sql.raw(type)} as ${sql.ref(column.name)}) v`
  const found = await sql<{ fits: boolean }>`select ${all} as fits from ${row}`.execute(database.ownerDb)
  return found.rows[0]?.fits === false
}

describe('a row that no program could have written', () => {
  test('is refused in every column of the schema: no time without end, no number beyond JSON’s, nothing of megabytes', async () => {
    const taken: string[] = []
    for (const column of await columns()) {
      const values = harmless.includes(column.type) ? [] : (refused[column.type] ?? ['unknown type'])
      for (const value of values)
        if (value === 'unknown type' || !(await isRefused(column, value)))
          taken.push(`${column.table}.${column.name} takes ${value}`)
    }
    expect(taken).toEqual([])
  })

  test('gives no channel a clock that the program cannot read, and any that its form offers', async () => {
    const organisation = sql`insert into organisation (id, name) values (gen_random_uuid(), 'Zones') returning id`
    const channel = sql<{ id: string }>`with o as (${organisation})
      insert into channel (id, organisation_id, slug, address_mac, name, public_name)
      select gen_random_uuid(), id, 'zones', '', 'zones', 'Zones' from o returning id`
    const [made] = (await channel.execute(database.ownerDb)).rows
    const set = (zone: string) =>
      sql`update channel set time_zone = ${zone} where id = ${made?.id}`.execute(database.db)
    // PostgreSQL takes the first for a zone of its own, five hours behind.
    for (const zone of ['XYZ5', '<+01>-1', 'Nowhere/Else', ''])
      await expect(set(zone), zone).rejects.toMatchObject({ code: '23514', constraint: 'channel_time_zone_known' })
    for (const zone of [...Intl.supportedValuesOf('timeZone'), 'UTC', 'europe/madrid']) await set(zone)
  })

  test('is refused to the program’s own role, who cannot take the bound away', async () => {
    const forged = sql`insert into used_token (id, expires_at) values ('', 'infinity')`.execute(database.db)
    await expect(forged).rejects.toMatchObject({ code: '23514', constraint: 'used_token_expires_at_bounds' })
    const unbound = sql`alter table used_token drop constraint used_token_expires_at_bounds`.execute(database.db)
    await expect(unbound).rejects.toMatchObject({ code: '42501' })
  })
})
