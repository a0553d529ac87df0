import { stat } from 'node:fs/promises'
import { sql } from 'kysely'
import type pg from 'pg'
import { parseConfig } from '../platform/config/config.ts'
import { connect, type Db } from '../platform/db/connect.ts'
import { clusterPaths } from '../platform/db/embedded/cluster.ts'
import { findHome } from '../platform/db/embedded/home.ts'
import { startEmbedded } from '../platform/db/embedded/index.ts'
import { StartError } from '../start/start-error.ts'

export type Environment = Record<string, string | undefined>

export interface OwnerConnection {
  db: Db
  settings: pg.ClientConfig
  close: () => Promise<void>
}

const silent = { info: () => undefined, warn: () => undefined, error: (text: string) => console.error(text) }

/** Finds the embedded database of DATA_DIR. If the program does not run, starts the database until `stop`. */
const openEmbedded = async (
  environment: Environment,
): Promise<{ settings: pg.ClientConfig; stop: () => Promise<void> }> => {
  const { DATA_DIR } = environment
  const { dataDir } = parseConfig({ ...(DATA_DIR && { DATA_DIR }) })
  const home = await stat(dataDir).then(
    () => findHome(dataDir),
    () => dataDir,
  )
  // Without this check, starting would create a database if there is none.
  await stat(clusterPaths(home).unit).catch((cause: unknown) => {
    throw new StartError(`There is no database in ${dataDir}: set DATA_DIR to the directory of the installation.`, {
      cause,
    })
  })
  const { ownerConfig, stop } = await startEmbedded({ dataDir, logger: silent, ifRunning: 'attach' })
  return { settings: ownerConfig, stop }
}

const open = async (environment: Environment) => {
  const url = environment.DATABASE_OWNER_URL || environment.DATABASE_URL
  if (url) return { settings: { connectionString: url }, stop: () => Promise.resolve() }
  return openEmbedded(environment)
}

/** Throws StartError for another role: row-level security would hide the log, and an empty log would seem intact. */
const requireOwner = async (db: Db): Promise<void> => {
  const { sees } = await db
    .selectNoFrom(
      sql<boolean | null>`(select pg_has_role(current_user, c.relowner, 'usage') or r.rolbypassrls
        from pg_roles r left join pg_class c on c.oid = to_regclass('public.log_entry')
        where r.rolname = current_user)`.as('sees'),
    )
    .executeTakeFirstOrThrow()
  if (!sees)
    throw new StartError(
      'This database role does not see the whole log: set DATABASE_OWNER_URL to the address of the owner role.',
    )
}

/** Connects as the schema's owner, without any root key. Throws StartError or LauncherError. */
export const openOwner = async (environment: Environment): Promise<OwnerConnection> => {
  const { settings, stop } = await open(environment)
  const { db, pool } = connect(settings, 2)
  const close = async () => {
    await pool.end()
    await stop()
  }
  try {
    await requireOwner(db)
    return { db, settings, close }
  } catch (error) {
    await close()
    throw error
  }
}
