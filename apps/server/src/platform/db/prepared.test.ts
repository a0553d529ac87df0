import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { connect, type Db } from './connect.ts'

let database: TestDatabase
let owner: Db
let app: Db
beforeAll(async () => {
  database = await openTestDatabase()
  owner = connect(database.settings.owner, 1).db
  app = connect(database.settings.app, 1).db
})
afterAll(async () => {
  await owner.destroy()
  await app.destroy()
  await database.close()
})

const prepared = async (db: Db) =>
  (await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db)).rows.map(
    (row) => row.statement,
  )

test('a statement with parameters is kept once a connection, whatever its values', async () => {
  const name = (value: string) => sql<{ id: string }>`select id from role where name = ${value}`.execute(app)
  expect((await name('ROLE_USER')).rows).toHaveLength(1)
  expect((await name('ROLE_NOBODY')).rows).toHaveLength(0)
  expect(await prepared(app)).toEqual(['select id from role where name = $1'])
})

test('all columns of a table can be read before and after a column was added', async () => {
  const read = () => app.selectFrom('role').selectAll().where('name', '=', 'ROLE_USER').execute()
  const [before] = await read()
  await sql`alter table role add column colour text not null default 'blue'`.execute(owner)
  expect(await read()).toEqual([{ ...before, colour: 'blue' }])
})

test('after a statement that failed, the same connection takes it again', async () => {
  const divide = (by: number) => sql<{ n: number }>`select 6 / ${by}::int as n`.execute(app)
  await expect(divide(0)).rejects.toThrow()
  expect((await divide(2)).rows).toEqual([{ n: 3 }])
})
