import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { ObjectMissingError, type ObjectStore } from '../../platform/store/object-store.ts'
import { encodeFrame, type Frame, type Totals } from './frames.ts'
import { copyOut, tablesOf, type Table } from './tables.ts'

const newline = 10

/** In COPY's text each row ends with a line feed, and none stands within one. */
const countRows = (bytes: Buffer): number => {
  let count = 0
  for (let at = bytes.indexOf(newline); at >= 0; at = bytes.indexOf(newline, at + 1)) count += 1
  return count
}

async function* rowsOf(client: pg.Client, table: Table, totals: Totals): AsyncGenerator<Frame> {
  yield { kind: 'table', value: table }
  let count = 0
  for await (const bytes of client.query(copyTo(copyOut(client, table))) as AsyncIterable<Buffer>) {
    count += countRows(bytes)
    yield { kind: 'data', bytes }
  }
  totals.rows[table.name] = count
}

async function* objectOf(store: ObjectStore, key: string, totals: Totals): AsyncGenerator<Frame> {
  const found = await store.stat(key)
  let isBegun = false
  try {
    for await (const bytes of found ? store.readRange(key, 0, found.size) : []) {
      if (!isBegun) yield { kind: 'object', value: { key } }
      isBegun = true
      yield { kind: 'data', bytes }
    }
  } catch (error) {
    if (!(error instanceof ObjectMissingError) || isBegun) throw error
  }
  totals[isBegun ? 'objects' : 'missing'] += 1
}

const factsOf = async (client: pg.Client) => {
  const installation = await client.query<{ key_check: string }>('select key_check from installation')
  const migrations = await client.query<{ name: string }>('select name from kysely_migration order by name')
  return { keyCheck: installation.rows[0]?.key_check ?? '', migrations: migrations.rows.map(({ name }) => name) }
}

/** Bytes of files that arrived whole; the others begin anew after a restore. */
const objectKeys = async (client: pg.Client): Promise<string[]> => {
  const { rows } = await client.query<{ object_key: string }>(
    `select object_key from file_version where state = 'received' order by object_key`,
  )
  return rows.map((row) => row.object_key)
}

async function* framesOf(client: pg.Client, store: ObjectStore, totals: Totals): AsyncGenerator<Frame> {
  yield { kind: 'manifest', value: { format: 1, takenAt: new Date().toISOString(), ...(await factsOf(client)) } }
  for (const table of await tablesOf(client)) yield* rowsOf(client, table, totals)
  // Within the same snapshot; a completed object never changes, and one that goes meanwhile is counted.
  for (const key of await objectKeys(client)) yield* objectOf(store, key, totals)
  yield { kind: 'end', value: totals }
}

/**
 * The plaintext of an archive: every row as it is at one moment, while the program goes on, and the objects that they name.
 * `owner` connects as the schema's owner; `totals` counts along.
 */
export async function* takeBackup(owner: pg.ClientConfig, store: ObjectStore, totals: Totals): AsyncGenerator<Buffer> {
  const client = new pg.Client({ ...owner, application_name: 'canal-backup' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read, read only')
    for await (const frame of framesOf(client, store, totals)) yield encodeFrame(frame)
    await client.query('commit')
  } finally {
    await client.end()
  }
}
