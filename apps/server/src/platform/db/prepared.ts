import type { Duplex } from 'node:stream'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { lazyBegin } from './lazy-begin.ts'

/** Texts that get a name; a list with many filters could otherwise fill the server's memory with plans. */
const namesMax = 300

/**
 * The name under which a connection keeps a statement's plan. None for a statement with `*`: after another instance's
 * migration added a column, PostgreSQL would refuse the plan it kept.
 */
const naming = () => {
  const names = new Map<string, string>()
  return (text: string): string | undefined => {
    const known = names.get(text)
    if (known || names.size >= namesMax || text.includes('*')) return known
    const name = `s${names.size}`
    names.set(text, name)
    return name
  }
}

/** What is asked for in one turn leaves in one write: each wakes the server's process, which costs more than the bytes. */
const writeTogether = (client: pg.PoolClient): void => {
  const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection
  stream.cork()
  process.nextTick(() => stream.uncork())
}

/** The pool as Kysely wants it, with statements that take parameters parsed and planned once a connection. */
export const preparing = (pool: pg.Pool): PostgresPool => {
  const nameOf = naming()
  const wrappers = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  const wrap = (client: pg.PoolClient): PostgresPoolClient => {
    const query = (text: string, values: readonly unknown[]) => {
      const name = values.length > 0 ? nameOf(text) : undefined
      writeTogether(client)
      return client.query({ ...(name && { name }), text, values: [...values] })
    }
    // Kysely's other form of `query`, with a cursor, is for streaming, which nothing here does.
    const started = lazyBegin(client, query) as unknown as PostgresPoolClient['query']
    return { query: started, release: () => client.release() }
  }
  const connect = async (): Promise<PostgresPoolClient> => {
    const client = await pool.connect()
    const wrapper = wrappers.get(client) ?? wrap(client)
    wrappers.set(client, wrapper)
    return wrapper
  }
  return { connect, end: () => pool.end() }
}
