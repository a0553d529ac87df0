import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { Report, ReporterReport, Submitted } from '@canal/contract/reports/schemas'
import { addressOf, commandEnvironment } from '../../test/command-line.ts'
import { createMember, type TestPerson } from '../../test/factories.ts'
import { bucketEnvironment } from '../../test/instances.ts'
import { newAddress, openCase, openWorld, pdf, submit, upload, type World } from '../../test/world.ts'
import { keyCheckValue, newRootKey, parseRootKeys } from '../platform/crypto/root-key/root-keys.ts'
import type { Db } from '../platform/db/connect.ts'
import { createDiskStore } from '../platform/store/disk-store.ts'
import { openAnchors } from '../start/open-anchors.ts'
import { createS3Store } from '../platform/store/s3-store.ts'
import { startS3Double } from '../platform/store/testing/s3-double.ts'
import { runCommand } from './run-command.ts'
import { openRestored, serveRestored, type Restored } from './testing/open-restored.ts'

const reportsOfEach = process.env['LONG_TESTS'] === '1' ? 100 : 4
const long = { timeout: 60_000 + reportsOfEach * 2_000 }
const senders = 3
const rootKey = newRootKey()
const password = 'Ventana4Azul.Uno'
let folder: string
let world: World
let channel: { id: string }
let rosa: TestPerson
let bucket: Awaited<ReturnType<typeof startS3Double>>
let err: string[]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'canal-backup-load-'))
  await chmod(folder, 0o755)
  const rootKeys = parseRootKeys(rootKey)
  const store = createDiskStore(join(folder, 'live', 'files'))
  // Signed URLs end by the database's clock, beside which the tests' own would stand still for these minutes.
  world = await openWorld({ RATE_LIMITS: 'off' }, { rootKeys, store, now: () => new Date() })
  await world.database.ownerDb
    .updateTable('installation')
    .set({ key_check: keyCheckValue(rootKeys) })
    .execute()
  channel = (await openCase(world)).channel
  rosa = await createMember(world.deps, { ...channel, slug: '' }, { password })
  bucket = await startS3Double()
})
afterAll(async () => {
  await world.close()
  await bucket.close()
  await rm(folder, { recursive: true, force: true })
})

const run = async (args: string[], environment: Record<string, string>): Promise<void> => {
  err = []
  const code = await runCommand(args, environment, {
    print: () => undefined,
    warn: (text) => void err.push(text),
    ask: () => Promise.reject(new Error('nothing is asked')),
  })
  expect([code, err]).toEqual([0, []])
}

/** A report, its file and its message, after the server confirmed that it has them. */
interface Acknowledged {
  report: Submitted
  file: Buffer
  text: string
}
const sendOne = async (): Promise<Acknowledged> => {
  const report = await submit(world, channel, { attachedFiles: ['evidence.pdf'] })
  const file = Buffer.concat([pdf, randomBytes(100_000)])
  await upload(world, report, report.id, report.filesList, 'anonymous/file-uploaded', file)
  const text = `What came later: ${report.caseNumber}`
  const said = await world.call('PUT', '/api/anonymous/chat', {
    token: report.token,
    payload: { id: report.id, chatMsg: text, filesToUpload: [] },
  })
  expect(said.statusCode).toBe(200)
  return { report, file, text }
}

/**
 * Several senders send reports, files and messages at the same time until `work` is done; one more report follows after it.
 * Returns what was sent before `work` began, and what was sent since.
 */
const underLoad = async (work: () => Promise<void>): Promise<{ before: Acknowledged[]; after: Acknowledged[] }> => {
  const all: Acknowledged[] = []
  let isDone = false
  const sender = async () => {
    do all.push(await sendOne())
    while (!isDone)
  }
  for (let at = 0; at < reportsOfEach; at += 1) all.push(await sendOne())
  const before = [...all]
  const load = Promise.all(Array.from({ length: senders }, sender))
  await work().finally(() => (isDone = true))
  await load
  all.push(await sendOne())
  return { before, after: all.slice(before.length) }
}

/** How many rows each of these tables has. */
const rowsOf = async (db: Db): Promise<Record<string, number>> => {
  const counted = ['report', 'message', 'file_version', 'slot', 'log_entry', 'app_user', 'user_key', 'channel', 'event']
  const tables = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname = any(${counted})`.execute(db)
  const totals: Record<string, number> = {}
  for (const { name } of tables.rows) {
    const found = await sql<{ total: string }>`select count(*) as total from ${sql.table(name)}`.execute(db)
    totals[name] = Number(found.rows[0]?.total)
  }
  return totals
}

const openByReference = async ({ call }: Restored, { report }: Acknowledged): Promise<ReporterReport | null> => {
  const answer = await call('POST', '/api/anonymous/ref', {
    payload: { ref: report.reference },
    remoteAddress: newAddress(),
  })
  return answer.statusCode === 200 ? answer.json<ReporterReport>() : null
}

/** The file as the reporter downloads it; null if its bytes had not arrived. */
const fileOf = async ({ call }: Restored, { report }: Acknowledged, token: string): Promise<Buffer | null> => {
  const asked = { token, payload: { fileId: report.filesList[0]?.entryId } }
  const address = await call('POST', '/api/anonymous/get-download-presigned-url', asked)
  if (address.statusCode !== 200) return null
  return (await call('GET', address.json<{ url: string }>().url)).rawPayload
}
const textsOf = (mine: ReporterReport): string[] => mine.details.chat.messages.map(({ message }) => message)

/** Expects that the reporter finds report, message and file by the reference, and that the member can read the report. */
const expectWhole = async (restored: Restored, one: Acknowledged, member: string): Promise<void> => {
  const mine = await openByReference(restored, one)
  expect(mine && textsOf(mine)).toEqual([one.text])
  expect((await fileOf(restored, one, mine?.token ?? ''))?.equals(one.file)).toBe(true)
  const read = await restored.call('POST', '/api/reports', { token: member, payload: { id: one.report.id } })
  expect(read.json<Report>().details.description).toContain('Invoices')
}

/** Whether the backup holds a report that arrived during it. If so, its message and its file are complete or absent. */
const isThere = async (restored: Restored, one: Acknowledged): Promise<boolean> => {
  const mine = await openByReference(restored, one)
  if (!mine) return false
  expect([[], [one.text]]).toContainEqual(textsOf(mine))
  const file = await fileOf(restored, one, mine.token)
  expect(file === null || file.equals(one.file)).toBe(true)
  return true
}

const signIn = async ({ call }: Restored): Promise<string> => {
  const answer = await call('POST', '/api/auth/login', { payload: { username: rosa.username, password } })
  return answer.json<{ token: string }>().token
}

/** Creates an empty database on the tests' own server. */
const newDatabase = async (name: string) => {
  const { owner, app } = inject('cluster')
  const ask = async (statement: string) => {
    const client = new pg.Client(owner)
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  await ask(`create database ${name}`)
  const settings = { owner: { ...owner, database: name }, app: { ...app, database: name } }
  return { settings, drop: () => ask(`drop database if exists ${name} with (force)`) }
}

// An external database server has a different address from the one that the commands get here.
const isOwnCluster = inject('cluster').directory !== null

describe.runIf(isOwnCluster)('a backup taken while reports, files and messages come in', () => {
  const keys = { ROOT_KEY: rootKey }
  const there = (name: string) => join(folder, name)
  let before: Acknowledged[]
  let after: Acknowledged[]
  let totals: Record<string, number>

  test('holds everything acknowledged before it; what arrives during it is complete or absent', long, async () => {
    const environment = commandEnvironment(world, rootKey, there('live'))
    const sent = await underLoad(() => run(['backup', '--to', there('first')], environment))
    ;[before, after] = [sent.before, sent.after]
    expect(after.length).toBeGreaterThanOrEqual(senders)
    await run(['restore', '--from', there('first')], { ...keys, DATA_DIR: there('embedded') })
    await run(['verify-log'], { DATA_DIR: there('embedded') })
    const restored = await openRestored(world, there('embedded'))
    try {
      const member = await signIn(restored)
      for (const one of before) await expectWhole(restored, one, member)
      totals = await rowsOf(restored.owner)
      const arrived = await Promise.all(after.map((one) => isThere(restored, one)))
      // The 1 is the report that `openCase` made.
      expect(totals['report']).toBe(1 + before.length + arrived.filter(Boolean).length)
      expect(totals['report']).toBeLessThan(1 + before.length + after.length)
    } finally {
      await restored.close()
    }
  })

  test('can be restored to an external database with a bucket, and back, with the same row counts', async () => {
    const { settings, drop } = await newDatabase(`t_restored_${randomBytes(4).toString('hex')}`)
    const addresses = { DATABASE_URL: addressOf(settings.app), DATABASE_OWNER_URL: addressOf(settings.owner) }
    const external = { ...keys, ...addresses, ...bucketEnvironment(bucket.bucket), DATA_DIR: there('beside') }
    try {
      await run(['backup', '--to', there('second')], { ...keys, DATA_DIR: there('embedded') })
      await run(['restore', '--from', there('second')], external)
      await run(['verify-log'], external)
      const store = await createS3Store(bucket.bucket)
      const anchors = await openAnchors({ dataDir: there('beside') }, store)
      const restored = await serveRestored(world, settings, store, anchors)
      try {
        expect(await rowsOf(restored.owner)).toEqual(totals)
        const member = await signIn(restored)
        for (const one of before.slice(0, 2)) await expectWhole(restored, one, member)
      } finally {
        await restored.close()
      }
      await run(['backup', '--to', there('third')], external)
    } finally {
      await drop()
    }
    await run(['restore', '--from', there('third')], { ...keys, DATA_DIR: there('back') })
    await run(['verify-log'], { DATA_DIR: there('back') })
    const restored = await openRestored(world, there('back'))
    try {
      expect(await rowsOf(restored.owner)).toEqual(totals)
      const member = await signIn(restored)
      for (const one of before.slice(-2)) await expectWhole(restored, one, member)
    } finally {
      await restored.close()
    }
  })
})
