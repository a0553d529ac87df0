import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../../test/database.ts'
import { connect } from './connect.ts'
import { pipelined } from './pipelined.ts'
import { inChannel, type Tx } from './transaction.ts'

const database = await openTestDatabase()
const { db, pool } = connect(database.settings.app, 1)
afterAll(async () => {
  await db.destroy()
  await database.close()
})

/** How many writes the connection made, and in how many the statements left. */
let writes = 0
pool.on('connect', (client) => {
  const { stream } = (client as unknown as { connection: { stream: { _writev: (...of: unknown[]) => unknown } } })
    .connection
  const writev = stream._writev.bind(stream)
  stream._writev = (...of) => {
    writes += 1
    return writev(...of)
  }
})

const number = async (tx: Tx, value: number) =>
  (await sql<{ n: number }>`select ${value}::int as n`.execute(tx)).rows[0]?.n
const scope = sql<{ channel: string }>`select current_setting('app.channel', true) as channel`

test('statements that do not need each other’s answers leave together, and each gets its own', async () => {
  await inChannel(db, 'a', (tx) => number(tx, 0))
  writes = 0
  const answers = await inChannel(db, 'a', (tx) =>
    pipelined([number(tx, 1), scope.execute(tx), number(tx, 2), number(tx, 1)]),
  )
  expect(answers).toMatchObject([1, { rows: [{ channel: 'a' }] }, 2, 1])
  // All with the transaction's beginning; its end is a plain write.
  expect(writes).toBe(1)
})

test('what fails first is what is thrown, once all have ended, and everything is undone', async () => {
  const seen: string[] = []
  const work = inChannel(db, 'a', (tx) =>
    pipelined([
      number(tx, 1).then(() => seen.push('before')),
      sql`select 1 / ${0}::int`.execute(tx),
      number(tx, 2).catch((error: unknown) => {
        seen.push('after')
        throw error
      }),
    ]),
  )
  await expect(work).rejects.toThrow('division by zero')
  expect(seen.sort()).toEqual(['after', 'before'])
  expect((await scope.execute(db)).rows).toEqual([{ channel: '' }])
})

test('whoever still asks after the transaction has ended is refused, and sees nothing of the next', async () => {
  const kept: Tx[] = []
  await inChannel(db, 'first', (tx) => {
    kept.push(tx)
    return number(tx, 1)
  })
  await inChannel(db, 'second', async () => {
    await expect(Promise.all(kept.map((tx) => scope.execute(tx)))).rejects.toThrow(
      /transaction (has ended|is already committed)/i,
    )
  })
})

test('a connection that was lost on the way is told to all who asked, and the next gets another', async () => {
  const work = inChannel(db, 'a', (tx) =>
    pipelined([sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx), number(tx, 1), number(tx, 2)]),
  )
  await expect(work).rejects.toThrow()
  expect(await inChannel(db, 'a', (tx) => number(tx, 3))).toBe(3)
})
