import type pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from '../platform/config/config.ts'
import type { RootKeys } from '../platform/crypto/root-key/root-keys.ts'
import { connect, lockWaitMs, type Db } from '../platform/db/connect.ts'
import { migrate } from '../platform/db/migrate.ts'
import { requireBoundRole } from './bound-role.ts'
import { openDatabase } from './database.ts'
import { openInstallation } from './installation.ts'
import { findRootKeys, makeRootKeys, refuseKeyBesideData, rootKeyPath } from './root-key.ts'
import type { Closing } from '../platform/jobs/stop-in-order.ts'

/** Connections of the pool that requests use; with the jobs' four and the launcher's it stays under the server's sixty. */
const connectionsMax = 20

export interface OpenState {
  db: Db
  owner: pg.ClientConfig
  app: pg.ClientConfig
  rootKeys: RootKeys
  databaseDir: string
  notices: string[]
  /** Set where this start made the key. */
  newKeyPath: string | null
  lost: Promise<Error>
}

const prepare = async (owner: pg.ClientConfig, config: Config, found: RootKeys | null) => {
  const { db } = connect(owner, 1)
  try {
    await migrate(db)
    return await openInstallation(db, found, () => makeRootKeys(config))
  } finally {
    await db.destroy()
  }
}

/**
 * Database and root keys, migrated and matched. Throws ConfigError, RootKeyError, LauncherError or StartError, whose
 * messages are for the person at the console.
 */
export const openState = async (config: Config, log: Logger, closing: Closing): Promise<OpenState> => {
  refuseKeyBesideData(config)
  const found = await findRootKeys(config)
  const database = await openDatabase(config, log, found)
  closing.later(database.stop)
  const { rootKeys, isNewKey } = await prepare(database.owner, config, found)
  const { db } = connect(database.app, connectionsMax, lockWaitMs)
  closing.later(() => db.destroy())
  await requireBoundRole(db)
  const { owner, app, directory: databaseDir, notices, lost } = database
  return {
    db,
    owner,
    app,
    rootKeys,
    databaseDir,
    notices,
    newKeyPath: isNewKey ? rootKeyPath(config.dataDir) : null,
    lost,
  }
}
