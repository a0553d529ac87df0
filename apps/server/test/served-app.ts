import pino from 'pino'
import type pg from 'pg'
import { buildApp } from '../src/app.ts'
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

interface Settings {
  app: pg.ClientConfig
  storeDir: string
  port: number
}

const { app, storeDir, port } = JSON.parse(process.argv[2] ?? '{}') as Settings
const config = parseConfig({ ...testEnvironment, RATE_LIMITS: 'off' })
const disk: DiskState = { freeBytes: 1e12, totalBytes: 2e12, level: 'ample' }

/** The whole program but its start, on a database that a test gives it; a process to be killed. */
const noAssets = { scripts: [], preloads: [], styles: [], texts: [] }

const deps: Deps = {
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
const server = await buildApp(deps)
await server.listen({ host: '127.0.0.1', port })
console.log('listening')
