import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { LauncherError } from './launcher-error.ts'

// Any constant would do; no other program connects to the "postgres" database of this server.
const ownershipKey = 7_261_996_001
/**
 * Makes this process the one owner of the server for as long as `client` stays connected. The lock lives in the server
 * and is tied to the connection, so that kill -9 releases it and no file can go stale. Throws ALREADY_RUNNING, after
 * `patienceMs`: the backend of a killed program needs a moment to notice that its connection is gone.
 */
export async function takeOwnership(client: pg.Client, dataDir: string, patienceMs = 3000): Promise<void> {
  const started = Date.now()
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [ownershipKey])
    if (rows[0]?.taken) return
    if (Date.now() - started > patienceMs) break
    await delay(50)
  }
  throw new LauncherError(
    'ALREADY_RUNNING',
    `Another copy of this program is using the database of ${dataDir}: stop it first, or set DATA_DIR to another directory.`,
  )
}
