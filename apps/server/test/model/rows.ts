import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Tables } from '../../src/platform/db/tables.ts'
import type { World } from '../world.ts'

/**
 * What a writer in the database can put back, exchange or delete: all that says who belongs, who may open and what was done.
 * Roles and the installation are left out, because all channels of a run share them. So are second factors, because nobody in a
 * run has one: attacks-on-second-factors.test.ts is about them.
 */
export const ofChannel = [
  ...[
    'report',
    'report_policy',
    'report_grant',
    'report_key',
    'report_link',
    'report_part',
    'report_record',
    'report_reviewer',
    'report_task',
    'slot',
    'message',
  ],
  ...['clock', 'report_event', 'report_read'],
  ...['request', 'request_voter', 'access_revocation', 'pending_share', 'file', 'file_version', 'reporter_credential'],
  ...['membership', 'roster_entry', 'recovery_key', 'recovery_share', 'recovery_slot', 'log_entry', 'log_payload'],
  ...['channel', 'channel_address', 'report_draft'],
] as const
export const ofPerson = ['user_key', 'user_role', 'app_user', 'session'] as const
export const tables = [...ofChannel, ...ofPerson]
export type Table = (typeof tables)[number]

/** A row as the database gives it in JSON, by its primary key. */
export type Row = Record<string, unknown>
export type Rows = ReadonlyMap<string, Row>

interface Shape {
  key: string[]
  columns: string[]
}
const shapes = new Map<Table, Shape>()

/** Whose rows these are. */
interface Of {
  world: World
  channel: { id: string }
}

/** What identifies a row, and all that can be written. */
const shapeOf = async (db: Kysely<Tables>, table: Table): Promise<Shape> => {
  const known = shapes.get(table)
  if (known) return known
  const found = await sql<{ name: string; isKey: boolean }>`select a.attname as name,
      coalesce(a.attnum = any(i.indkey), false) as "isKey"
    from pg_attribute a left join pg_index i on i.indrelid = a.attrelid and i.indisprimary
    where a.attrelid = ${table}::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    order by a.attnum`.execute(db)
  const columns = found.rows.map(({ name }) => name)
  const shape = { columns, key: found.rows.filter(({ isKey }) => isKey).map(({ name }) => name) }
  shapes.set(table, shape)
  return shape
}

const within = (table: Table, channelId: string): RawBuilder<unknown> => {
  const members = sql`(select m.user_id from membership m where m.channel_id = ${channelId})`
  if (table === 'channel') return sql`t.id = ${channelId}`
  if (table === 'app_user') return sql`t.id in ${members}`
  return (ofPerson as readonly string[]).includes(table)
    ? sql`t.user_id in ${members}`
    : sql`t.channel_id = ${channelId}`
}

const placeOf = ({ key }: Shape, row: Row): string => JSON.stringify(key.map((name) => row[name]))

/** The rows of one table that belong to the channel, or to its people. */
export const rowsOf = async ({ world, channel }: Of, table: Table): Promise<Rows> => {
  const db = world.database.ownerDb
  const shape = await shapeOf(db, table)
  const found = await sql<{ row: Row }>`select to_jsonb(t) as row from ${sql.table(table)} t
    where ${within(table, channel.id)}`.execute(db)
  return new Map(found.rows.map(({ row }) => [placeOf(shape, row), row]))
}

export type Change = readonly [table: Table, key: string, row: Row | null]

/** What makes changes undone, of rows that were `now`: what was written under another key, and what stood there, included. */
export const undoing = (changes: readonly Change[], now: ReadonlyMap<Table, Rows>): Change[] =>
  changes.toReversed().flatMap(([table, place, row]): Change[] => {
    const shape = shapes.get(table)
    const written = row && shape ? placeOf(shape, row) : place
    const restored = (at: string): Change => [table, at, now.get(table)?.get(at) ?? null]
    return written === place ? [restored(place)] : [restored(written), restored(place)]
  })

/** Writes rows as they are given, and deletes those that are null: all of it, or, where the schema refuses, nothing. */
export const write = async ({ world }: Pick<Of, 'world'>, changes: readonly Change[]): Promise<boolean> => {
  try {
    await world.database.ownerDb.transaction().execute(async (tx) => {
      for (const [table, place, row] of changes) {
        const { key, columns } = await shapeOf(tx, table)
        const values = JSON.parse(place) as unknown[]
        const isIt = sql.join(
          key.map((name, at) => sql`t.${sql.ref(name)}::text = ${String(values[at])}`),
          sql` and `,
        )
        if (!row) {
          await sql`delete from ${sql.table(table)} t where ${isIt}`.execute(tx)
          continue
        }
        const names = sql.join(columns.map((name) => sql.ref(name)))
        const set = sql.join(columns.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`))
        await sql`insert into ${sql.table(table)} (${names})
          select ${names} from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(row)}::jsonb)
          on conflict (${sql.join(key.map((name) => sql.ref(name)))}) do update set ${set}`.execute(tx)
      }
    })
    return true
  } catch (error) {
    // A foreign key or another constraint: the schema itself kept the writer from it.
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('23')) return false
    throw error
  }
}
