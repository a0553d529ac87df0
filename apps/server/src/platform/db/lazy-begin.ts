import type pg from 'pg'
import { pipelined } from './pipelined.ts'

/** What `inChannel` and `amongPeople` say first, as Kysely writes it. */
const scopeText = 'select set_config($1, $2, true)'
const nothing: pg.QueryResult = { command: '', rowCount: 0, oid: 0, fields: [], rows: [] }

type Query = (text: string, values: readonly unknown[]) => Promise<pg.QueryResult>

/**
 * Holds a transaction's `begin` back until its first statement, which nearly always sets its scope: both go in one round
 * trip, and the statement that follows does not wait for their answer, but fails where they do. A transaction that ends
 * before it said anything never reaches the server.
 */
export const lazyBegin = (client: pg.PoolClient, query: Query): Query => {
  let isHeld = false
  let begun: Promise<unknown> | null = null
  const begin = (setting: unknown, value: unknown) => {
    // Two statements in one message take no parameters.
    const [name, channel] = [setting, value].map((one) => client.escapeLiteral(String(one)))
    begun = client.query(`begin; select set_config(${name}, ${channel}, true)`)
    // Told by the next statement, were it only the transaction's last.
    begun.catch(() => undefined)
  }
  const next: Query = async (text, values) => {
    if (!begun) return query(text, values)
    const start = begun
    begun = null
    const [, answer] = await pipelined([start, query(text, values)])
    return answer
  }
  return async (text, values) => {
    if (text === 'begin') {
      isHeld = true
      return nothing
    }
    if (!isHeld) return next(text, values)
    isHeld = false
    if (text === 'rollback' || text === 'commit') return nothing
    if (text !== scopeText) {
      await client.query('begin')
      return query(text, values)
    }
    begin(values[0], values[1])
    return nothing
  }
}
