import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { connect } from '../src/platform/db/connect.ts'
import { startEmbedded } from '../src/platform/db/embedded/index.ts'
import { migrate } from '../src/platform/db/migrate.ts'

const template = 'canal_template'
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

interface Cluster {
  owner: pg.ClientConfig
  app: pg.ClientConfig
  template: string
  directory: string | null
  stop: () => Promise<void>
}

const makeTemplate = async (owner: pg.ClientConfig, home: string, name: string): Promise<void> => {
  const client = new pg.Client({ ...owner, database: home })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const { db } = connect({ ...owner, database: name }, 1)
  try {
    await migrate(db)
  } finally {
    await db.destroy()
  }
}

/** The product's own PostgreSQL in a directory of this run's own. */
const ownCluster = async (): Promise<Cluster> => {
  const root = await mkdtemp(join(tmpdir(), 'canal-test-'))
  await chmod(root, 0o755)
  const remove = () => rm(root, { recursive: true, force: true })
  const place = { dataDir: join(root, 'data'), logger: silent, systemDir: join(root, 'system') }
  const embedded = await startEmbedded(place).catch(async (error: unknown) => {
    await remove()
    throw error
  })
  const stop = () => embedded.stop().then(remove)
  // What is thrown away need not wait for the disk; that the product's own does is shown by the tests of the launcher.
  const options = '-c synchronous_commit=off'
  const [owner, app] = [
    { ...embedded.ownerConfig, options },
    { ...embedded.appConfig, options },
  ]
  try {
    await makeTemplate(owner, embedded.ownerConfig.database, template)
  } catch (error) {
    await stop()
    throw error
  }
  return { owner, app, template, directory: root, stop }
}

/**
 * A server from outside: TEST_DATABASE_URL connects as a role that may create databases, TEST_DATABASE_APP_URL as the
 * existing role `app`. The template's name is this run's own, so that two runs can share a server.
 */
const foreignCluster = async (ownerUrl: string, appUrl: string): Promise<Cluster> => {
  const settings = (text: string) => {
    const url = new URL(text)
    const name = (part: string) => decodeURIComponent(part)
    const credentials = { user: name(url.username), password: name(url.password), database: url.pathname.slice(1) }
    return { host: url.hostname, port: Number(url.port || 5432), ...credentials }
  }
  const owner = settings(ownerUrl)
  const name = `${template}_${process.pid}`
  await makeTemplate(owner, owner.database, name)
  const stop = async () => {
    const client = new pg.Client(owner)
    await client.connect()
    await client.query(`drop database if exists ${name} with (force)`)
    await client.end()
  }
  return { owner, app: settings(appUrl), template: name, directory: null, stop }
}

/** The thread that cleans documents, where a build puts it: what runs from sources looks for it there too. */
const buildDocumentWorker = () =>
  build({
    entryPoints: [
      fileURLToPath(new URL('../src/modules/files/cleaning/documents/document-worker.ts', import.meta.url)),
    ],
    outfile: fileURLToPath(new URL('../dist/document-worker.js', import.meta.url)),
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    logLevel: 'silent',
  })

/** Starts a PostgreSQL for the whole run, with a migrated template that each test file clones. */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  await buildDocumentWorker()
  const { TEST_DATABASE_URL: ownerUrl, TEST_DATABASE_APP_URL: appUrl } = process.env
  const { stop, ...cluster } = await (ownerUrl && appUrl ? foreignCluster(ownerUrl, appUrl) : ownCluster())
  project.provide('cluster', cluster)
  return stop
}
