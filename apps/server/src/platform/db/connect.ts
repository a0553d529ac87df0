import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { preparing } from './prepared.ts'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>

/**
 * As long as the program waits for a row or an advisory lock: somebody who holds one in the database stops nothing for ever.
 */
export const lockWaitMs = 60_000

/**
 * Opens a pool; the connection is made at the first query. `max` is the number of connections at most. A connection takes
 * the next statement before the last was answered (pipelined.ts). Without `waitMs` a lock is waited for until it is free.
 */
export const connect = (settings: pg.ClientConfig, max: number, waitMs = 0): { db: Db; pool: pg.Pool } => {
  const pool = new pg.Pool({ ...settings, max, application_name: 'canal', pipeline: true, idleTimeoutMillis: 60_000 })
  // A connection that breaks while idle is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => undefined)
  // One that breaks in use fails its own query, which says so.
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    // Not a parameter of the connection, which a pooler in between would refuse.
    if (waitMs > 0) client.query(`set lock_timeout = ${waitMs}`).catch(() => undefined)
  })
  return { db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool: preparing(pool) }) }), pool }
}
