import { availableParallelism } from 'node:os'
import { createLogFindings } from '../modules/audit-log/findings.ts'
import type { Config } from '../platform/config/config.ts'
import { createArgonGate, type ArgonGate } from '../platform/crypto/passwords/argon-gate.ts'
import { createChangeFeed } from '../platform/db/change-feed.ts'
import { createDiskGuard } from '../platform/db/embedded/index.ts'
import type { Deps } from '../modules/audit-log/deps.ts'
import { openAnchors } from './open-anchors.ts'
import { openMailer } from './open-mailer.ts'
import { openScanner } from './open-scanner.ts'
import { sentencesTo } from './sentences-to.ts'
import type { OpenState } from './open-state.ts'
import { filesDirOf, openStore } from './open-store.ts'
import type { Closing } from '../platform/jobs/stop-in-order.ts'
import '../wiring.ts'

/** Half of Argon2's places are for devices that signed in before; past 32 waiting, 503. */
const argonGate = (): ArgonGate => {
  const places = Math.min(8, Math.max(2, availableParallelism()))
  return createArgonGate({ places, knownPlaces: Math.floor(places / 2), queueMax: 32 })
}

/** Everything that touches the world, made once. */
export const buildDeps = async (
  config: Config,
  state: Pick<OpenState, 'db' | 'app' | 'rootKeys' | 'databaseDir'> & { ballastBytes: number | undefined },
  parts: Pick<Deps, 'log' | 'web' | 'isReady'>,
  closing: Closing,
): Promise<Deps> => {
  const store = await openStore(config)
  const anchors = await openAnchors(config, config.bucket ? store : null)
  const { db, app, rootKeys, databaseDir, ballastBytes } = state
  const logger = sentencesTo(parts.log)
  const disk = await createDiskGuard({
    databaseDir,
    filesDir: filesDirOf(config),
    logger,
    ...(ballastBytes && { ballastBytes }),
  })
  closing.later(() => disk.stop())
  const scanner = await openScanner(config, parts.log)
  closing.later(() => scanner.stop())
  const changes = createChangeFeed(app, () =>
    logger.warn('Live updates wait for the database; pages ask again meanwhile.'),
  )
  const mailer = openMailer(config, parts.log)
  const now = () => new Date()
  const findings = createLogFindings()
  return {
    ...parts,
    ...anchors,
    findings,
    config,
    db,
    changes,
    rootKeys,
    store,
    scanner,
    mailer,
    disk,
    argon: argonGate(),
    now,
  }
}
