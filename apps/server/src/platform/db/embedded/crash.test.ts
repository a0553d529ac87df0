import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { readPostmaster } from './postmaster-file.ts'
import { chooseServerUser } from './server-user.ts'
import type { Embedded } from './start-embedded.ts'
import { openDirectory, query, refusal, silent } from './testing/embedded-fixture.ts'
import { buildWritingApp, runWritingApp } from './testing/run-writing-app.ts'
import { startEmbedded } from './start-embedded.ts'

const rounds = process.env['LONG_TESTS'] ? 30 : 2
const long = { timeout: 60_000 + rounds * 20_000 }

const clusterOf = (home: string) => join(home, 'postgres/cluster')
const serverPid = async (home: string) => (await readPostmaster(clusterOf(home)))?.pid ?? 0
const rowsOf = async (embedded: Embedded) => {
  const rows = await query(embedded.ownerConfig, 'SELECT id::int FROM acknowledged')
  return new Set(rows.map(({ id }) => id))
}

beforeAll(buildWritingApp)

describe('after kill -9', () => {
  test(
    'of the program, the next start uses the server that went on, and no acknowledged row is missing',
    long,
    async () => {
      await using directory = await openDirectory()
      const acknowledged: number[] = []
      let earlierPid = 0
      for (let round = 0; round < rounds; round += 1) {
        const app = await runWritingApp([directory.dataDir, join(directory.root, 'system')])
        await app.wrote(randomInt(20, 220))
        await app.kill()
        acknowledged.push(...app.acknowledged)
        const pid = await serverPid(app.started.home)
        if (round > 0) expect(pid).toBe(earlierPid)
        earlierPid = pid
      }
      const embedded = await directory.start()
      expect(embedded.notices.join()).toContain('already running')
      const kept = await rowsOf(embedded)
      expect(acknowledged.filter((id) => !kept.has(id))).toEqual([])
    },
  )

  test(
    'of server and program, the next start recovers by itself, and no acknowledged row is missing',
    long,
    async () => {
      await using directory = await openDirectory()
      const acknowledged: number[] = []
      for (let round = 0; round < rounds; round += 1) {
        const app = await runWritingApp([directory.dataDir, join(directory.root, 'system')])
        await app.wrote(randomInt(20, 220))
        process.kill(await serverPid(app.started.home), 'SIGKILL')
        await app.kill()
        acknowledged.push(...app.acknowledged)
      }
      const kept = await rowsOf(await directory.start())
      expect(acknowledged.filter((id) => !kept.has(id))).toEqual([])
    },
  )

  test('of the server, a program that lives starts it again at the same place and stays its owner', long, async () => {
    for (const name of ['data', 'x'.repeat(120)]) {
      await using directory = await openDirectory(name)
      const embedded = await directory.start()
      await query(embedded.ownerConfig, 'CREATE TABLE kept AS SELECT 7 AS n')
      for (let round = 0; round < rounds; round += 1) {
        const killed = await serverPid(embedded.dataDir)
        process.kill(killed, 'SIGKILL')
        await vi.waitFor(
          async () => {
            expect(await serverPid(embedded.dataDir)).not.toBe(killed)
            expect(await query(embedded.appConfig, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
          },
          { timeout: 40_000, interval: 50 },
        )
      }
      expect(await query(embedded.ownerConfig, 'SELECT n FROM kept')).toEqual([{ n: 7 }])
      await vi.waitFor(() => ownerBackend(directory, embedded))
      await expectOwned(directory)
    }
  })

  test('of the backend that holds the ownership, the program takes it again', long, async () => {
    await using directory = await openDirectory()
    const embedded = await directory.start()
    for (let round = 0; round < rounds; round += 1) {
      const holder = await ownerBackend(directory, embedded)
      process.kill(holder, 'SIGKILL')
      await vi.waitFor(async () => expect(await ownerBackend(directory, embedded)).not.toBe(holder), {
        timeout: 40_000,
      })
    }
    await expectOwned(directory)
  })
})

test('lock files left by a power cut, whose process number another process has by now, does not stop the start', async () => {
  await using directory = await openDirectory()
  const { dataDir } = await directory.start()
  const leavings = [join(clusterOf(dataDir), 'postmaster.pid'), join(dataDir, 'run/.s.PGSQL.5432.lock')]
  const left = await Promise.all(leavings.map(async (path) => ({ path, text: await readFile(path, 'utf8') })))
  await directory.stop()
  const user = chooseServerUser(clusterOf(dataDir))
  const bystander = spawn('/bin/sh', ['-c', 'read line'], {
    ...(user && { uid: user.uid, gid: user.gid }),
    stdio: 'pipe',
  })
  await once(bystander, 'spawn')
  for (const { path, text } of left) await writeFile(path, text.replace(/^\d+/, String(bystander.pid)))
  const embedded = await directory.start()
  expect(await query(embedded.appConfig, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  expect(bystander.exitCode ?? bystander.signalCode).toBeNull()
  bystander.kill()
})

test('stopping leaves no process behind, and the next start needs no recovery', async () => {
  await using directory = await openDirectory()
  const { dataDir } = await directory.start()
  const pid = await serverPid(dataDir)
  await directory.stop()
  // Node reaps its child a moment later.
  await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'))
  await directory.start()
  expect(await readFile(join(dataDir, 'postgres.log'), 'utf8')).not.toContain('not properly shut down')
})

type Directory = Awaited<ReturnType<typeof openDirectory>>

/** The backend that holds the one advisory lock; throws while nobody does, or the server recovers. */
async function ownerBackend({ adminLogin }: Directory, { ownerConfig }: Embedded): Promise<number> {
  const sql = `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted`
  const [holder] = await query({ ...ownerConfig, ...(await adminLogin()), database: 'postgres' }, sql)
  if (!holder) throw new Error('nobody owns the server')
  return Number(holder['pid'])
}

async function expectOwned(directory: Directory): Promise<void> {
  const second = startEmbedded({ dataDir: directory.dataDir, logger: silent })
  expect((await refusal(second)).code).toBe('ALREADY_RUNNING')
}
