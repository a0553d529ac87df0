import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, vi } from 'vitest'
import type { World } from './world.ts'

/** All files in a folder and below it. A folder that is gone, or goes meanwhile, has none. */
export const filesUnder = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const within = entries.filter((entry) => entry.isDirectory()).map(({ name }) => filesUnder(join(folder, name)))
  const own = entries.filter((entry) => entry.isFile()).map(({ name }) => join(folder, name))
  return [...own, ...(await Promise.all(within)).flat()]
}

/** A long value lies in pieces; its beginning lies whole. */
export const liesIn = (content: Buffer, bytes: Buffer): boolean => content.includes(bytes.subarray(0, 256))

/**
 * Waits until nobody holds a snapshot of the database. A vacuum leaves what an older snapshot still shows, and the program may
 * hold one for a moment after it has answered.
 */
const snapshotsEnd = (client: pg.Client): Promise<void> =>
  vi.waitFor(
    async () => {
      const { rows } = await client.query(`select usename, backend_xid, backend_xmin from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and coalesce(backend_xid, backend_xmin) is not null`)
      expect(rows).toEqual([])
    },
    { timeout: 60_000 },
  )

/**
 * The names of those bytes that lie in the files of the world's own database after a full vacuum, once for each file
 * that has them. A server from outside keeps its files to itself: of that one none are found.
 */
export const leftAfterVacuum = async (world: World, wanted: ReadonlyMap<Buffer, string>): Promise<string[]> => {
  const client = new pg.Client(world.database.settings.owner)
  await client.connect()
  try {
    await snapshotsEnd(client)
    await client.query('vacuum (full, analyze)')
    // What is in memory goes to the disk. Not everybody may ask for that.
    await client.query('checkpoint').catch(() => undefined)
    const { rows } = await client.query<{ oid: string }>(
      'select oid::text from pg_database where datname = current_database()',
    )
    const left: string[] = []
    for (const path of await filesUnder(inject('cluster').directory ?? '')) {
      if (!path.includes(`/base/${rows[0]?.oid}/`)) continue
      const content = await readFile(path).catch(() => Buffer.alloc(0))
      for (const [bytes, name] of wanted) if (liesIn(content, bytes)) left.push(name)
    }
    return left
  } finally {
    await client.end()
  }
}
