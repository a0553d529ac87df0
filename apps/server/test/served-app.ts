import pino from 'pino'
import type pg from 'pg'
import { buildApp } from '../src/app.ts'
import { parseConfig } from '../src/config.ts'
import { createArgonGate } from '../src/crypto/argon-gate.ts'
import { parseRootKeys } from '../src/crypto/root-keys.ts'
import { createChangeFeed } from '../src/db/change-feed.ts'
import { connect } from '../src/db/connect.ts'
import type { DiskState } from '../src/db/embedded/index.ts'
import type { Deps } from '../src/deps.ts'
import { recordAlarm } from '../src/features/logs/record-alarm.ts'
import { createLogFindings } from '../src/audit-log/findings.ts'
import { anchorsIn } from '../src/start/open-anchors.ts'
import { noScanner } from '../src/scanner/scanner.ts'
import { createDiskStore } from '../src/store/disk-store.ts'
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
  recordFinding: (finding) => recordAlarm(deps, finding),
  now: () => new Date(),
  web: {
    render: () => ({ html: '', status: 200 }),
    clientDir: null,
    assets: () => ({ scripts: [], preloads: [], styles: [] }),
  },
  isReady: () => true,
}
const server = await buildApp(deps)
await server.listen({ host: '127.0.0.1', port })
console.log('listening')
