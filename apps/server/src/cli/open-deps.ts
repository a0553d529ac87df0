import { createLogFindings } from '../modules/audit-log/findings.ts'
import { parseConfig } from '../platform/config/config.ts'
import { createArgonGate } from '../platform/crypto/passwords/argon-gate.ts'
import type { RootKeys } from '../platform/crypto/root-key/root-keys.ts'
import type { Db } from '../platform/db/connect.ts'
import type { Deps } from '../modules/audit-log/deps.ts'
import { openInstallation, openRing } from '../start/installation.ts'
import { createLogger } from '../start/logger.ts'
import { openAnchors } from '../start/open-anchors.ts'
import { openStore } from '../start/open-store.ts'
import '../wiring.ts'
import { findRootKeys } from '../start/root-key.ts'
import { StartError } from '../start/start-error.ts'

const noInstallation = () => Promise.reject(new StartError('This database holds no installation yet.'))

const names = ['DATA_DIR', 'ROOT_KEY', 'ROOT_KEY_FILE']

/** What a command does not need is not asked to be right. */
const settingsOf = (environment: Record<string, string | undefined>) =>
  Object.fromEntries(
    Object.entries(environment).filter(([name, value]) => value && (names.includes(name) || name.startsWith('S3_'))),
  )

/**
 * The root keys where they are at hand, null where not: of what needs none, a command then does the rest. Throws StartError
 * where they are those of another installation, or there is none.
 */
export const rootKeysAtHand = async (
  db: Db,
  environment: Record<string, string | undefined>,
): Promise<RootKeys | null> => {
  const found = await findRootKeys(parseConfig(settingsOf(environment)))
  if (!found) return null
  return (await openInstallation(db, found, noInstallation)).rootKeys
}

/**
 * The world as far as a command needs it: people, channels, their governance chains and keys, and no session, file or
 * request. Throws StartError where the database holds no installation, the root key is missing or another one, or the
 * bucket cannot be used; and, unless `withinRotation`, where a rotation of the root key has not ended.
 */
export const openDeps = async (
  db: Db,
  environment: Record<string, string | undefined>,
  { withinRotation = false }: { withinRotation?: boolean } = {},
): Promise<Deps> => {
  const config = parseConfig(settingsOf(environment))
  const found = await findRootKeys(config)
  const installation = await db.selectFrom('installation').selectAll().executeTakeFirst()
  if (!installation) return noInstallation()
  const rootKeys = withinRotation
    ? await openRing(db, found, installation)
    : (await openInstallation(db, found, noInstallation)).rootKeys
  const argon = createArgonGate({ places: 2, knownPlaces: 1, queueMax: 1 })
  const anchors = await openAnchors(config, config.bucket ? await openStore(config) : null)
  const deps: Pick<Deps, 'config' | 'db' | 'rootKeys' | 'chains' | 'heads' | 'findings' | 'log' | 'argon' | 'now'> = {
    config,
    db,
    rootKeys,
    ...anchors,
    findings: createLogFindings(),
    log: createLogger('error'),
    argon,
    now: () => new Date(),
  }
  return deps as Deps
}
