import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openCase, openWorld, type Case, type World } from './world.ts'

let world: World
let one: Case
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  one = await openCase(world)
})
afterAll(() => world.close())

const owner = () => world.database.ownerDb

describe('row-level security, under the program’s own role', () => {
  const tenantTables = async () =>
    (
      await sql<{ name: string }>`select table_name as name from information_schema.columns
        where table_schema = 'public' and column_name = 'channel_id'
          and table_name in (select relname from pg_class where relrowsecurity)`.execute(owner())
    ).rows.map((row) => row.name)
  const rowsOf = async (table: string, channel: string | null) =>
    world.deps.db.transaction().execute(async (tx) => {
      if (channel !== null) await sql`select set_config('app.channel', ${channel}, true)`.execute(tx)
      const found = await sql<{ total: string }>`select count(*) as total from ${sql.table(table)}`.execute(tx)
      return Number(found.rows[0]?.total)
    })

  test('covers every table that bears a channel’s report', async () => {
    const unprotected = await sql<{ name: string }>`select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'report_id' and table_name not in
        (select relname from pg_class where relrowsecurity and relforcerowsecurity)`.execute(owner())
    expect(unprotected.rows).toEqual([])
    expect((await tenantTables()).length).toBeGreaterThan(20)
  })
  test('shows nothing without a channel, or with another one', async () => {
    const empty = await openCase(world)
    await sql`delete from session where channel_id = ${empty.channel.id}`.execute(owner())
    const nobody = '00000000-0000-4000-8000-000000000000'
    for (const table of await tenantTables()) {
      expect(await rowsOf(table, null), table).toBe(0)
      expect(await rowsOf(table, ''), table).toBe(0)
      expect(await rowsOf(table, nobody), table).toBe(0)
    }
    expect(await rowsOf('report', one.channel.id)).toBe(1)
  })
  test('refuses to write for another channel, and to move a row there', async () => {
    const other = await openCase(world)
    const inOne = (statement: ReturnType<typeof sql>) =>
      world.deps.db.transaction().execute(async (tx) => {
        await sql`select set_config('app.channel', ${one.channel.id}, true)`.execute(tx)
        return statement.execute(tx)
      })
    await expect(
      inOne(sql`insert into report_count (channel_id, status, shard, total) values (${other.channel.id}, 'x', 0, 1)`),
    ).rejects.toThrow(/row-level security/)
    await expect(inOne(sql`update report set channel_id = ${other.channel.id}`)).rejects.toThrow()
    const touched = await inOne(sql`update report set case_number = 'x' where channel_id = ${other.channel.id}`)
    expect(touched.numAffectedRows).toBe(0n)
  })
  test('keeps the log from being changed, deleted or emptied', async () => {
    for (const statement of [
      'update log_entry set type = type',
      'delete from log_entry',
      'truncate log_entry',
      'delete from log_checkpoint',
    ])
      await expect(
        world.deps.db.transaction().execute(async (tx) => {
          await sql`select set_config('app.channel', ${one.channel.id}, true)`.execute(tx)
          await sql.raw(statement).execute(tx)
        }),
        statement,
      ).rejects.toThrow(/permission denied/)
  })
  test('is passed by functions alone whose names nobody can give another meaning', async () => {
    const functions = await sql<{ name: string; settings: string[] | null }>`
      select proname as name, proconfig as settings from pg_proc
        where prosecdef and pronamespace = 'public'::regnamespace`.execute(owner())
    expect(functions.rows.length).toBeGreaterThan(4)
    for (const { name, settings } of functions.rows) expect(settings, name).toContain('search_path=pg_catalog, public')
  })
  test('leaves the program’s role without anything of its own, and without a way around', async () => {
    const role = await sql<{ super: boolean; bypass: boolean; owned: string }>`
      select r.rolsuper as super, r.rolbypassrls as bypass,
        (select count(*) from pg_class c where c.relowner = r.oid) as owned
      from pg_roles r where r.rolname = ${world.database.settings.app.user ?? ''}`.execute(owner())
    expect(role.rows[0]).toEqual({ super: false, bypass: false, owned: '0' })
  })
})
