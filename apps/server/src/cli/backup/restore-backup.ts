import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { cipherOffsetOfChunk } from '../../platform/crypto/files/file-format.ts'
import type { ObjectStore } from '../../platform/store/object-store.ts'
import { FrameError, type Frame, type Totals } from './frames.ts'
import { sectionsOf } from './sections.ts'
import { copyIn, tablesOf, type Table } from './tables.ts'

/** Rows go in as they were: nothing is counted, told or checked anew, and the owner is not bound by its own policies. */
const prepare = async (client: pg.Client, tables: readonly Table[]): Promise<void> => {
  for (const { name } of tables)
    await client.query(
      `alter table public.${client.escapeIdentifier(name)} no force row level security, disable trigger user`,
    )
  // What migrations put in is in the archive as well.
  await client.query(
    `truncate ${tables.map(({ name }) => `public.${client.escapeIdentifier(name)}`).join(', ')} cascade`,
  )
}

/** Row-level security as it was: where it is enabled, it is forced (migrations/row-security.ts). */
const putBack = async (client: pg.Client, tables: readonly Table[], forced: ReadonlySet<string>): Promise<void> => {
  for (const { name } of tables) {
    const table = `public.${client.escapeIdentifier(name)}`
    await client.query(`alter table ${table} enable trigger user`)
    if (forced.has(name)) await client.query(`alter table ${table} force row level security`)
  }
}

const forcedTables = async (client: pg.Client): Promise<Set<string>> => {
  const { rows } = await client.query<{ relname: string }>(
    `select relname from pg_class where relnamespace = 'public'::regnamespace and relforcerowsecurity`,
  )
  return new Set(rows.map((row) => row.relname))
}

const loadRows = async (client: pg.Client, table: Table, data: AsyncIterable<Buffer>): Promise<number> => {
  const stream = client.query(copyFrom(copyIn(client, table)))
  await pipeline(data, stream)
  return stream.rowCount
}

const loadObject = async (store: ObjectStore, key: string, data: AsyncIterable<Buffer>): Promise<void> => {
  const partBytes = cipherOffsetOfChunk(store.partChunks)
  let gathered: Buffer[] = []
  let [filled, number, offset] = [0, 1, 0]
  const put = async (): Promise<void> => {
    await store.putPart(key, { number, offset }, Buffer.concat(gathered))
    number += 1
    offset += filled
    gathered = []
    filled = 0
  }
  for await (const piece of data) {
    for (let at = 0; at < piece.length;) {
      const taken = piece.subarray(at, at + partBytes - filled)
      gathered.push(Buffer.from(taken))
      filled += taken.length
      at += taken.length
      if (filled === partBytes) await put()
    }
  }
  if (filled > 0) await put()
  await store.complete(key, offset)
}

/** Files whose bytes were still coming begin anew. */
const forgetHalfSent = (client: pg.Client) =>
  client.query(
    `update file_version set state = 'announced', received_bytes = 0, meta_box = null where state = 'partial'`,
  )

const requireSame = (loaded: Totals, told: Totals): void => {
  const isSame = Object.entries(told.rows).every(([name, rows]) => loaded.rows[name] === rows)
  if (!isSame || loaded.objects !== told.objects) throw new FrameError('does not hold as much as it says')
  loaded.missing = told.missing
}

const loadAll = async (client: pg.Client, store: ObjectStore, frames: AsyncIterable<Frame>): Promise<Totals> => {
  const loaded: Totals = { rows: {}, objects: 0, missing: 0 }
  for await (const { head, data } of sectionsOf(frames)) {
    if (head.kind === 'table') loaded.rows[head.value.name] = await loadRows(client, head.value, data)
    if (head.kind === 'end') requireSame(loaded, head.value)
    if (head.kind !== 'object') continue
    await loadObject(store, head.value.key, data)
    loaded.objects += 1
  }
  return loaded
}

/**
 * Fills a database that has the archive's tables, empty, and a store: all rows or none. `owner` connects as the schema's
 * owner.
 */
export const restoreBackup = async (
  owner: pg.ClientConfig,
  store: ObjectStore,
  frames: AsyncIterable<Frame>,
): Promise<Totals> => {
  const client = new pg.Client({ ...owner, application_name: 'canal-restore' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('begin')
    const [tables, forced] = [await tablesOf(client), await forcedTables(client)]
    await prepare(client, tables)
    const loaded = await loadAll(client, store, frames)
    await forgetHalfSent(client)
    await putBack(client, tables, forced)
    await client.query('commit')
    await client.query('analyze')
    return loaded
  } finally {
    await client.end()
  }
}
