import pino from 'pino'
import type pg from 'pg'
import { parseConfig } from '../src/platform/config/config.ts'
import { createArgonGate } from '../src/platform/crypto/passwords/argon-gate.ts'
import { parseRootKeys } from '../src/platform/crypto/root-key/root-keys.ts'
import { createChangeFeed } from '../src/platform/db/change-feed.ts'
import { connect } from '../src/platform/db/connect.ts'
import type { DiskState } from '../src/platform/db/embedded/index.ts'
import type { Deps } from '../src/modules/audit-log/deps.ts'
import { createLogFindings } from '../src/modules/audit-log/findings.ts'
import { anchorsIn } from '../src/start/open-anchors.ts'
import { noScanner } from '../src/platform/scanner/scanner.ts'
import { createDiskStore } from '../src/platform/store/disk-store.ts'
import { testEnvironment } from './environment.ts'

const disk: DiskState = { freeBytes: 1e12, totalBytes: 2e12, level: 'ample' }
const noAssets = { scripts: [], preloads: [], styles: [], texts: [] }

/**
 * What a program needs that a test runs in a process of its own, to be killed: on the test's database, its files and copies of
 * chains in `storeDir`.
 */
export const processDeps = (app: pg.ClientConfig, storeDir: string): Deps => {
  const config = parseConfig({ ...testEnvironment, RATE_LIMITS: 'off' })
  return {
    config,
    log: pino({ level: 'silent' }),
    rootKeys: parseRootKeys(config.rootKeys ?? ''),
    db: connect(app, 8).db,
    changes: createChangeFeed(app),
    store: createDiskStore(storeDir),
    ...anchorsIn([createDiskStore(storeDir)]),
    findings: createLogFindings(),
    scanner: noScanner,
    mailer: null,
    disk: { state: () => disk, check: () => Promise.resolve(disk), stop: () => Promise.resolve() },
    argon: createArgonGate({ places: 2, knownPlaces: 1, queueMax: 32 }),
    now: () => new Date(),
    web: {
      render: () => ({ html: '', status: 200 }),
      clientDir: null,
      publicAssets: () => noAssets,
      officeAssets: noAssets,
    },
    isReady: () => true,
  }
}
