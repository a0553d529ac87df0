import type { PageAssets, RenderPublicPage } from '@canal/contract/pages/public-page'
import type { Locale } from '@canal/messages'
import type { Logger } from 'pino'
import type { Config } from './config/config.ts'
import type { ArgonGate } from './crypto/passwords/argon-gate.ts'
import type { RootKeys } from './crypto/root-key/root-keys.ts'
import type { ChangeFeed } from './db/change-feed.ts'
import type { Db } from './db/connect.ts'
import type { DiskGuard } from './db/embedded/disk-guard.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Scanner } from './scanner/scanner.ts'
import type { ObjectStore } from './store/object-store.ts'

/** Everything that touches the world, made once at the start and replaced in tests. */
export interface PlatformDeps {
  config: Config
  log: Logger
  rootKeys: RootKeys
  /** Connects as the role that owns nothing and is bound by row-level security. */
  db: Db
  /** Tells of changes that any instance on this database makes. */
  changes: ChangeFeed
  store: ObjectStore
  /** Looks for viruses, where CLAMAV_HOST is set. */
  scanner: Scanner
  /** Where SMTP_URL is set. */
  mailer: Mailer | null
  disk: DiskGuard
  argon: ArgonGate
  now: () => Date
  /**
   * Absent: rights end by the database's clock, whatever this process believes. The demonstration's story alone is told at
   * moments of its own.
   */
  asOf?: Date
  web: Web
  /** True once migrated, and seeded where this is a demonstration. */
  isReady: () => boolean
}

/** The built front ends. */
export interface Web {
  render: RenderPublicPage
  /** Directory of hashed assets; null where nothing is built (tests of the API). */
  clientDir: string | null
  /** What a document links of the reporters’ pages, and of the back-office. */
  publicAssets: (locale: Locale) => PageAssets
  officeAssets: PageAssets
}
