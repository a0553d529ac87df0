import { parseConfig } from '../config.ts'
import { createArgonGate } from '../crypto/argon-gate.ts'
import type { Db } from '../db/connect.ts'
import type { Deps } from '../deps.ts'
import { openInstallation } from '../start/installation.ts'
import { findRootKeys } from '../start/root-key.ts'
import { StartError } from '../start/start-error.ts'

/**
 * The world as far as a command needs it: people, channels and keys, and no session, file or request. Throws StartError
 * where the database holds no installation, or the root key is missing or another one.
 */
export const openDeps = async (db: Db, environment: Record<string, string | undefined>): Promise<Deps> => {
  const { DATA_DIR, ROOT_KEY, ROOT_KEY_FILE } = environment
  const config = parseConfig({
    ...(DATA_DIR && { DATA_DIR }),
    ...(ROOT_KEY && { ROOT_KEY }),
    ...(ROOT_KEY_FILE && { ROOT_KEY_FILE }),
  })
  const found = await findRootKeys(config)
  const nothing = () => Promise.reject(new StartError('This database holds no installation yet.'))
  if (!(await db.selectFrom('installation').select('id').executeTakeFirst())) await nothing()
  const { rootKeys } = await openInstallation(db, found, nothing)
  const argon = createArgonGate({ places: 2, knownPlaces: 1, queueMax: 1 })
  const deps: Pick<Deps, 'config' | 'db' | 'rootKeys' | 'argon' | 'now'> = {
    config,
    db,
    rootKeys,
    argon,
    now: () => new Date(),
  }
  return deps as Deps
}
