import { readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { openDirectory, query, refusal, silent } from './testing/embedded-fixture.ts'
import { startEmbedded } from './start-embedded.ts'

describe('a new directory', () => {
  test('becomes a database with checksums, synced writes and roles that cannot pass by row-level security', async () => {
    await using directory = await openDirectory()
    const embedded = await directory.start()
    const [server] = await query(
      embedded.ownerConfig,
      `SELECT current_setting('data_checksums') AS checksums, current_setting('fsync') AS fsync,
              current_setting('synchronous_commit') AS commit, current_setting('server_version_num')::int / 10000 AS major`,
    )
    expect(server).toEqual({ checksums: 'on', fsync: 'on', commit: 'on', major: 18 })
    const roles = await query(
      embedded.ownerConfig,
      `SELECT rolname AS name, rolsuper OR rolbypassrls OR rolreplication OR rolcreaterole AS mighty FROM pg_roles
       WHERE rolname IN ('owner', 'app') ORDER BY rolname`,
    )
    expect(roles).toEqual([
      { name: 'app', mighty: false },
      { name: 'owner', mighty: false },
    ])
  })

  test('gives the app no right to create anything, and the owner the right to everything it needs', async () => {
    await using directory = await openDirectory()
    const embedded = await directory.start()
    await query(embedded.ownerConfig, 'CREATE EXTENSION pg_trgm')
    await query(embedded.ownerConfig, 'CREATE SCHEMA other')
    await expect(query(embedded.appConfig, 'CREATE TABLE mine (id int)')).rejects.toThrow(/permission denied/)
    await expect(query(embedded.appConfig, 'CREATE SCHEMA mine')).rejects.toThrow(/permission denied/)
    await expect(query({ ...embedded.appConfig, database: 'postgres' }, 'SELECT 1')).rejects.toThrow(
      /permission denied/,
    )
  })

  test('keeps passwords from other accounts, and demands them', async () => {
    await using directory = await openDirectory()
    const embedded = await directory.start()
    const { mode } = await stat(join(embedded.dataDir, 'postgres/secrets.json'))
    expect(mode & 0o777).toBe(0o600)
    expect((await stat(join(embedded.dataDir, 'run'))).mode & 0o777).toBe(0o700)
    await expect(query({ ...embedded.appConfig, password: 'wrong' }, 'SELECT 1')).rejects.toThrow(/authentication/)
    const [hashed] = await query(
      { ...embedded.ownerConfig, ...(await directory.adminLogin()) },
      `SELECT bool_and(rolpassword LIKE 'SCRAM-SHA-256%') AS scram FROM pg_authid WHERE rolcanlogin`,
    )
    expect(hashed).toEqual({ scram: true })
  })

  test('whose path is too long for a socket is served on loopback alone', async () => {
    await using directory = await openDirectory('x'.repeat(120))
    const embedded = await directory.start()
    expect(embedded.appConfig.host).toBe('127.0.0.1')
    expect(await query(embedded.appConfig, 'SHOW listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }])
    const again = await directory.restart()
    expect(await query(again.appConfig, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })
})

describe('an existing directory', () => {
  test('is served again with what was in it, also after it was moved', async () => {
    await using directory = await openDirectory()
    const embedded = await directory.start()
    await query(embedded.ownerConfig, 'CREATE TABLE kept AS SELECT 7 AS n')
    await directory.stop()
    await rename(directory.dataDir, `${directory.dataDir}-moved`)
    const moved = await directory.start({ dataDir: `${directory.dataDir}-moved` })
    expect(await query(moved.ownerConfig, 'SELECT n FROM kept')).toEqual([{ n: 7 }])
  })

  test('of another major version is refused in words and left as it was', async () => {
    await using directory = await openDirectory()
    const { dataDir } = await directory.start()
    await directory.stop()
    await writeFile(join(dataDir, 'postgres/cluster/PG_VERSION'), '15\n')
    const refused = await refusal(directory.start())
    expect(refused.code).toBe('WRONG_MAJOR')
    expect(refused.message).toMatch(/made by PostgreSQL 15.*brings PostgreSQL 18/)
    expect(await readFile(join(dataDir, 'postgres/cluster/PG_VERSION'), 'utf8')).toBe('15\n')
  })

  test('is not given to a second program, and is to the command line, which leaves it running', async () => {
    await using directory = await openDirectory()
    const first = await directory.start()
    const refused = await refusal(startEmbedded({ dataDir: directory.dataDir, logger: silent }))
    expect(refused.code).toBe('ALREADY_RUNNING')
    expect(refused.message).toContain('Another copy of this program')
    const guest = await startEmbedded({ dataDir: directory.dataDir, logger: silent, ifRunning: 'attach' })
    expect(await query(guest.ownerConfig, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    await guest.stop()
    expect(await query(first.appConfig, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  test('without its passwords says which file is missing', async () => {
    await using directory = await openDirectory()
    const { dataDir } = await directory.start()
    await directory.stop()
    await rename(join(dataDir, 'postgres/secrets.json'), join(dataDir, 'elsewhere.json'))
    const refused = await refusal(directory.start())
    expect(refused.code).toBe('SECRETS_UNUSABLE')
    expect(refused.message).toContain('secrets.json')
  })
})

test('two programs that start at once on an empty directory make one database, and one of them is told', async () => {
  await using directory = await openDirectory()
  const attempts = await Promise.allSettled([directory.start(), directory.start()])
  const refused = attempts.filter((attempt) => attempt.status === 'rejected')
  expect(refused).toHaveLength(1)
  expect(refused[0]?.reason).toMatchObject({ code: 'ALREADY_RUNNING' })
})

test('no statement, parameter or value reaches the log of the server', async () => {
  await using directory = await openDirectory()
  const embedded = await directory.start()
  const client = new pg.Client(embedded.ownerConfig)
  await client.connect()
  await client.query('CREATE TABLE people (name text UNIQUE, born date)')
  await client.query('INSERT INTO people (name) VALUES ($1)', ['hidden-value-1'])
  await expect(client.query('INSERT INTO people (name) VALUES ($1)', ['hidden-value-1'])).rejects.toThrow()
  await expect(client.query('SELECT $1::date', ['hidden-value-2'])).rejects.toThrow()
  await expect(client.query(`SELECT 'hidden-value-3' FROM nowhere`)).rejects.toThrow()
  await expect(
    client.query(`DO $$ BEGIN RAISE WARNING 'hidden-value-4'; RAISE 'hidden-value-5'; END $$`),
  ).rejects.toThrow()
  await client.end()
  await directory.stop()
  const log = await readFile(join(embedded.dataDir, 'postgres.log'), 'utf8')
  expect(log).toContain('ready to accept connections')
  expect(log).not.toContain('hidden-value')
  expect(log).not.toMatch(/people|nowhere|STATEMENT|DETAIL/)
})

test('the environment of the program, which holds its keys, does not reach the server', async ({ skip }) => {
  skip(process.platform !== 'linux', 'only Linux shows the environment of a process')
  process.env['CANAL_TEST_SECRET'] = 'hidden-value'
  await using directory = await openDirectory()
  const { dataDir } = await directory.start()
  delete process.env['CANAL_TEST_SECRET']
  const pid = (await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8')).split('\n')[0]
  expect(await readFile(`/proc/${pid}/environ`, 'utf8')).not.toContain('CANAL_TEST_SECRET')
})
