import fastify, { type FastifyInstance, type InjectOptions, type LightMyRequestResponse } from 'fastify'
import pino from 'pino'
import { parseConfig } from '../src/platform/config/config.ts'
import { createArgonGate } from '../src/platform/crypto/passwords/argon-gate.ts'
import { createChangeFeed } from '../src/platform/db/change-feed.ts'
import { keyCheckValue, parseRootKeys } from '../src/platform/crypto/root-key/root-keys.ts'
import type { Deps } from '../src/modules/audit-log/deps.ts'
import { installProblems } from '../src/platform/http/problem.ts'
import { createLogFindings } from '../src/modules/audit-log/findings.ts'
import { createHeads } from '../src/modules/audit-log/heads.ts'
import { createChains } from '../src/modules/audit-log/governance/chains.ts'
import type { CopyPlace } from '../src/modules/audit-log/copy-place.ts'
import { noScanner } from '../src/platform/scanner/scanner.ts'
import { openTestDatabase, type TestDatabase } from './database.ts'
import { testEnvironment } from './environment.ts'
import '../src/wiring.ts'

export const testApiKey = testEnvironment.API_KEY
const rootKey = testEnvironment.ROOT_KEY

/** What every call of our own pages carries. */
export const apiHeaders = (token?: string): Record<string, string> => ({
  'x-api-key': testApiKey,
  'accept-language': 'en',
  ...(token && { authorization: `Bearer ${token}` }),
})

export interface TestApp {
  deps: Deps
  server: FastifyInstance
  database: TestDatabase
  /** One call as our own pages make it (API key, English), by whoever holds the token. */
  call: (
    method: NonNullable<InjectOptions['method']>,
    url: string,
    more?: { token?: string | undefined; payload?: object; headers?: Record<string, string>; remoteAddress?: string },
  ) => Promise<LightMyRequestResponse>
  /** Moves the clock that `deps.now` reads; the database's own clock goes on by itself. */
  advance: (seconds: number) => void
  close: () => Promise<void>
}

type Register = (server: FastifyInstance, deps: Deps) => void

/** What a test of the API does not touch fails loudly if it is touched after all. */
const absent = <T extends object>(name: string): T =>
  new Proxy({} as T, {
    get: (_, property) => {
      throw new Error(`This test has no ${name} (${String(property)}); hand one to buildTestApp.`)
    },
  })

/** Copies of chains in this process's memory. */
export const copiesInMemory = (): CopyPlace & { kept: Map<string, Buffer> } => {
  const kept = new Map<string, Buffer>()
  return {
    kept,
    read: (channelId) => Promise.resolve(kept.get(channelId) ?? null),
    write: (channelId, bytes) => Promise.resolve(void kept.set(channelId, bytes)),
  }
}

/** A process that has verified nothing of a channel's chain, on a machine whose copy of it is lost: the channel stops. */
export const loseCopy = ({ chains }: Pick<Deps, 'chains'>, channelId: string): void => {
  chains.known.delete(channelId)
  for (const place of chains.places) (place as ReturnType<typeof copiesInMemory>).kept.delete(channelId)
}

/** Settings of the tests, and what they override. */
export const testConfig = (environment: Record<string, string> = {}) =>
  parseConfig({ ...testEnvironment, ...environment })

/** Everything that touches the world, on a database of the test's own. The clock stands still until moved. */
export const testDeps = (database: TestDatabase, overrides: Partial<Deps> = {}) => {
  let now = Date.now()
  const config = overrides.config ?? testConfig()
  const deps: Deps = {
    config,
    log: pino({ level: 'silent' }),
    rootKeys: parseRootKeys(config.rootKeys ?? rootKey),
    db: database.db,
    changes: createChangeFeed(database.settings.app),
    store: absent('store'),
    chains: createChains([copiesInMemory()]),
    heads: createHeads([copiesInMemory()]),
    findings: createLogFindings(),
    scanner: noScanner,
    mailer: null,
    disk: absent('disk'),
    argon: createArgonGate({ places: 2, knownPlaces: 1, queueMax: 32 }),
    now: () => new Date(now),
    web: absent('web'),
    isReady: () => true,
    ...overrides,
  }
  return { deps, advance: (seconds: number) => void (now += seconds * 1000) }
}

/**
 * The features under test on a database of their own. `register` names what is served: the whole of it by buildApp's
 * list, or a few features.
 */
export const buildTestApp = async (register: readonly Register[], overrides: Partial<Deps> = {}): Promise<TestApp> => {
  const database = await openTestDatabase()
  const { deps, advance } = testDeps(database, overrides)
  await database.ownerDb
    .insertInto('installation')
    .values({ key_check: keyCheckValue(deps.rootKeys), log_public_key: Buffer.alloc(32) })
    .execute()
  const server = fastify({ logger: false, trustProxy: deps.config.trustedProxies })
  installProblems(server, deps)
  for (const add of register) add(server, deps)
  const call: TestApp['call'] = (method, url, { token, headers, ...more } = {}) =>
    server.inject({ method, url, headers: { ...apiHeaders(token), ...headers }, ...more })
  const close = async () => {
    await server.close()
    await database.close()
  }
  return { deps, server, database, call, advance, close }
}
