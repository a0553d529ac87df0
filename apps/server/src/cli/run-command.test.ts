import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newRootKey, parseRootKeys } from '../platform/crypto/root-key/root-keys.ts'
import { logSigningKey } from '../platform/crypto/log-chain.ts'
import { connect, type Db } from '../platform/db/connect.ts'
import { openDirectory } from '../platform/db/embedded/testing/embedded-fixture.ts'
import { migrate } from '../platform/db/migrate.ts'
import { toLine } from '../modules/audit-log/verify/checkpoint.ts'
import { openInstallation } from '../start/installation.ts'
import { runCommand } from './run-command.ts'

let directory: Awaited<ReturnType<typeof openDirectory>>
let owner: Db
let out: string[]
let err: string[]

const rootKey = newRootKey()
const run = (...args: string[]) => runWith({}, ...args)
const runWith = (more: { ROOT_KEY?: string }, ...args: string[]) => {
  const environment = { DATA_DIR: directory.dataDir, ...more }
  const ask = () => Promise.reject(new Error('nothing is asked'))
  return runCommand(args, environment, {
    print: (text) => void out.push(text),
    warn: (text) => void err.push(text),
    ask,
  })
}

beforeAll(async () => {
  directory = await openDirectory()
  const { ownerConfig } = await directory.start()
  owner = connect(ownerConfig, 2).db
  await migrate(owner)
  await openInstallation(owner, parseRootKeys(rootKey), () => Promise.reject(new Error('no key')))
})
afterAll(async () => {
  await owner.destroy()
  await directory[Symbol.asyncDispose]()
})
beforeEach(() => {
  out = []
  err = []
})

describe('verify-log', () => {
  test('answers 0 for a sound log while the program runs, as words or as JSON, without any root key', async () => {
    expect(await run('verify-log')).toBe(0)
    expect(out).toEqual([
      expect.stringMatching(/^Sound: 0 entries of 0 reports, 0 checkpoints\. The root key is not at hand/),
    ])
    expect(await run('verify-log', '--json')).toBe(0)
    expect(JSON.parse(out[1] ?? '')).toMatchObject({ isSound: true, broken: null, entries: 0 })
  })

  test('answers 1 and names what is broken', async () => {
    const id = '7c1d3a52-3a52-4c1d-8a52-7c1d3a527c1d'
    await sql`insert into log_payload (channel_id, report_id, sequence, salt, data)
      values (${id}, ${id}, 3, ${randomBytes(16)}, '{}')`.execute(owner)
    expect(await run('verify-log')).toBe(1)
    expect(out[0]).toContain(`BROKEN: an entry is missing (channel ${id}, report ${id}, entry 3).`)
    expect(out[0]).toContain('docs/operations.md, "When something was altered"')
    expect(await run('verify-log', '--json')).toBe(1)
    expect(JSON.parse(out[1] ?? '')).toMatchObject({ isSound: false, broken: { reason: 'entry-missing', sequence: 3 } })
    await sql`delete from log_payload`.execute(owner)
  })

  test('answers 2 for what it does not understand, or what would prove nothing', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'canal-heads-'))
    const heads = join(folder, 'heads.log')
    await writeFile(heads, '{"level":"info","msg":"request"}\n')
    expect(await run('verify-log', '--heads', heads)).toBe(2)
    expect(err[0]).toContain('holds no heads')
    await writeFile(heads, '{"head":{"channel":"')
    expect(await run('verify-log', '--heads', heads)).toBe(2)
    expect(err[1]).toContain('damaged')
    expect(await run('verify-log', '--heads', join(folder, 'none'))).toBe(2)
    expect(await run('verify-log', '--verbose')).toBe(2)
    expect(await run('verify-log', '--public-key', 'short')).toBe(2)
    expect(await run('verify-everything')).toBe(2)
    expect(err.at(-2)).toBe('There is no command "verify-everything".\n')
    expect(out).toEqual([])
    await rm(folder, { recursive: true })
  })

  test('does not take a forged line for a head', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'canal-heads-'))
    const heads = join(folder, 'heads.log')
    const channelId = '7c1d3a52-3a52-4c1d-8a52-7c1d3a527c1d'
    const forged = { channelId, sequence: 1, at: new Date(), previous: Buffer.alloc(32), heads: [] }
    await writeFile(heads, JSON.stringify({ head: toLine({ ...forged, signature: randomBytes(64) }) }))
    expect(await run('verify-log', '--heads', heads)).toBe(1)
    expect(out[0]).toContain('not signed with this installation’s key')
    const foreign = logSigningKey(parseRootKeys(newRootKey())).publicKey.toString('base64')
    expect(await run('verify-log', '--public-key', foreign)).toBe(0)
    await rm(folder, { recursive: true })
  })

  test('refuses a role that would see nothing and call it sound', async () => {
    const other = await openDirectory('x'.repeat(120))
    const { appConfig } = await other.start()
    const { user, password, port, database } = appConfig
    const environment = { DATABASE_URL: `postgres://${user}:${password}@127.0.0.1:${port}/${database}` }
    const code = await runCommand(['verify-log'], environment, {
      print: (text) => void out.push(text),
      warn: (text) => void err.push(text),
      ask: () => Promise.reject(new Error('nothing is asked')),
    })
    expect(code).toBe(2)
    expect(err[0]).toContain('DATABASE_OWNER_URL')
    await other[Symbol.asyncDispose]()
  })

  test('makes no database where there is none', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'canal-none-'))
    const streams = {
      print: () => undefined,
      warn: (text: string) => void err.push(text),
      ask: () => Promise.reject(new Error('nothing is asked')),
    }
    expect(await runCommand(['verify-log'], { DATA_DIR: folder }, streams)).toBe(2)
    expect(err[0]).toContain('There is no database')
    expect(await readdir(folder)).toEqual([])
    await rm(folder, { recursive: true })
  })
})

test('setup-link prints a link until there is an administrator', async () => {
  expect(await runWith({ ROOT_KEY: newRootKey() }, 'setup-link')).toBe(2)
  expect(await runWith({ ROOT_KEY: rootKey }, 'setup-link')).toBe(0)
  expect(out[0]).toMatch(/^http:\/\/localhost:3000\/admin\/setup#[\w-]{43}$/)
  const id = '7c1d3a52-3a52-4c1d-8a52-7c1d3a527c1d'
  await sql`insert into app_user (id, username, first_name, email, salt, verifier, pepper_ring)
    values (${id}, 'somebody', 'Some', 'somebody@canal.example', '', '', 'k1')`.execute(owner)
  await sql`insert into user_role select ${id}, id from role where name = 'ROLE_ADMIN'`.execute(owner)
  expect(await runWith({ ROOT_KEY: rootKey }, 'setup-link')).toBe(1)
  expect(out).toHaveLength(1)
})

test('every command has its help, and the overview names them all', async () => {
  expect(await run('--help')).toBe(0)
  const names = [...(out[0] ?? '').matchAll(/^ {2}(\S+)/gm)].map(([, name = '']) => name)
  expect(names).toEqual(expect.arrayContaining(['verify-log', 'setup-link', 'create-admin', 'backup', 'restore']))
  for (const name of names) {
    expect(await run(name, '--help')).toBe(0)
    expect(out.at(-1)).toContain(`npm run admin -- ${name}`)
    expect(await run(name, '--nonsense')).toBe(2)
  }
})
