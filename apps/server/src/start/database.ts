import type pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from '../platform/config/config.ts'
import type { RootKeys } from '../platform/crypto/root-key/root-keys.ts'
import { startEmbedded } from '../platform/db/embedded/index.ts'
import { sentencesTo } from './sentences-to.ts'
import { openExternal } from './external-database.ts'
import { StartError } from './start-error.ts'

export interface OpenDatabase {
  /** Owns the tables: migrations, jobs, the command line. */
  owner: pg.ClientConfig
  /** Bound by row-level security: requests. */
  app: pg.ClientConfig
  /** Whose free space counts. */
  directory: string
  /** Sentences for the person at the console. */
  notices: string[]
  /** Resolves with the reason if the database is lost for good. */
  lost: Promise<Error>
  /** End the pools first. */
  stop: () => Promise<void>
}

/** Starts the embedded PostgreSQL, or connects to DATABASE_URL. Throws LauncherError or StartError. */
export const openDatabase = async (config: Config, log: Logger, found: RootKeys | null): Promise<OpenDatabase> => {
  if (config.databaseUrl !== null) {
    if (!found) throw new StartError('With DATABASE_URL, set ROOT_KEY or ROOT_KEY_FILE.')
    const { databaseUrl, databaseOwnerUrl } = config
    const external = await openExternal({ databaseUrl, databaseOwnerUrl }, found)
    const lost = new Promise<Error>(() => undefined)
    return { ...external, directory: config.dataDir, notices: [], lost, stop: () => Promise.resolve() }
  }
  const embedded = await startEmbedded({ dataDir: config.dataDir, logger: sentencesTo(log) })
  const { ownerConfig: owner, appConfig: app, dataDir: directory, notices, lost, stop } = embedded
  return { owner, app, directory, notices, lost, stop }
}
