import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openTestDatabase } from '../../../test/database.ts'
import { connect } from './connect.ts'
import { inChannel } from './transaction.ts'

const database = await openTestDatabase()
const { db, pool } = connect(database.settings.app, 1)
afterAll(async () => {
  await db.destroy()
  await database.close()
})

const said: string[] = []
pool.on('connect', (client) => {
  const query = client.query.bind(client) as (asked: string | pg.QueryConfig) => unknown
  client.query = ((asked: string | pg.QueryConfig) => {
    said.push(typeof asked === 'string' ? asked : asked.text)
    return query(asked)
  }) as typeof client.query
})
beforeEach(() => {
  said.length = 0
})

const hostile = "x'; drop table report; --\\"
const scope = sql<{ channel: string }>`select current_setting('app.channel', true) as channel`

test('a transaction begins and takes its scope in one round trip, and the scope ends with it', async () => {
  expect((await inChannel(db, hostile, (tx) => scope.execute(tx))).rows).toEqual([{ channel: hostile }])
  expect(said).toHaveLength(3)
  expect((await scope.execute(db)).rows).toEqual([{ channel: '' }])
})

test('one without a scope begins before its first statement, and what failed is undone', async () => {
  const work = db.transaction().execute(async (tx) => {
    await sql`create temporary table half (n int)`.execute(tx)
    throw new Error('no')
  })
  await expect(work).rejects.toThrow('no')
  expect(said).toEqual(['begin', 'create temporary table half (n int)', 'rollback'])
  await expect(sql`select 1 from half`.execute(db)).rejects.toThrow()
})

test('one that says nothing never reaches the server, and leaves the connection as it was', async () => {
  await expect(db.transaction().execute(() => Promise.reject(new Error('early')))).rejects.toThrow('early')
  await db.transaction().execute(() => Promise.resolve())
  expect(said).toEqual([])
  expect((await scope.execute(db)).rows).toHaveLength(1)
})
