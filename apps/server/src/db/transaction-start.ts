import type pg from 'pg'

/** What `inChannel` and `amongPeople` say first, as Kysely writes it. */
const scopeText = 'select set_config($1, $2, true)'
const nothing: pg.QueryResult = { command: '', rowCount: 0, oid: 0, fields: [], rows: [] }

type Query = (text: string, values: readonly unknown[]) => Promise<pg.QueryResult>

/**
 * Holds a transaction's `begin` back until its first statement, which nearly always sets its scope: both go in one round
 * trip. A transaction that ends before it said anything never reaches the server.
 */
export const startingLate = (client: pg.PoolClient, query: Query): Query => {
  let isHeld = false
  return async (text, values) => {
    if (text === 'begin') {
      isHeld = true
      return nothing
    }
    if (!isHeld) return query(text, values)
    isHeld = false
    if (text === 'rollback' || text === 'commit') return nothing
    if (text !== scopeText) {
      await client.query('begin')
      return query(text, values)
    }
    // Two statements in one message take no parameters.
    const [setting, value] = values.map((one) => client.escapeLiteral(String(one)))
    await client.query(`begin; select set_config(${setting}, ${value}, true)`)
    return nothing
  }
}
