import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { preparing } from './prepared.ts'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>

/**
 * Opens a pool; the connection is made at the first query. `max` is the number of connections at most. A connection takes
 * the next statement before the last was answered (together.ts).
 */
export const connect = (settings: pg.ClientConfig, max: number): { db: Db; pool: pg.Pool } => {
  const pool = new pg.Pool({ ...settings, max, application_name: 'canal', pipeline: true, idleTimeoutMillis: 60_000 })
  // A connection that breaks while idle is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => undefined)
  // One that breaks in use fails its own query, which says so.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return { db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool: preparing(pool) }) }), pool }
}
