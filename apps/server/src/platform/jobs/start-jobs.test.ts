import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import type { Deps } from '../../modules/audit-log/deps.ts'
import { createLogger } from '../../start/logger.ts'
import { startJobs, type Jobs, type Task } from './start-jobs.ts'
import { tasks } from '../../tasks.ts'

let app: TestApp
let lines: string[]
let running: Jobs | null

const start = async (list: readonly Task<Deps>[]) => {
  running = await startJobs(app.deps, app.database.settings.owner, list)
  return running
}
const signal = () => {
  let resolve = (): void => undefined
  const promise = new Promise<void>((done) => (resolve = done))
  return { promise, resolve }
}
const addJob = (name: string) =>
  sql`select graphile_worker.add_job(${name}, max_attempts => 1)`.execute(app.database.ownerDb)
const keptError = async (): Promise<string> => {
  const { rows } = await sql<{ words: string | null }>`select last_error as words
    from graphile_worker._private_jobs`.execute(app.database.ownerDb)
  if (!rows[0]?.words) throw new Error('not noted yet')
  return rows[0].words
}

beforeEach(async () => {
  lines = []
  running = null
  app = await buildTestApp([], { log: createLogger('info', { write: (line: string) => void lines.push(line) }) })
})
afterEach(async () => {
  await running?.stop()
  await app.close()
})

test('every task has a place in the timetable, and the worker says nothing of itself', async () => {
  await start(tasks)
  const known = await sql<{ identifier: string }>`select identifier from graphile_worker._private_known_crontabs
    order by identifier`.execute(app.database.ownerDb)
  expect(known.rows.map((row) => row.identifier)).toEqual(tasks.map((task) => task.name).sort())
  expect(lines).toEqual([])
})

test('every task runs on an installation in which nothing has happened yet', async () => {
  for (const task of tasks) await task.run(app.deps, app.database.ownerDb)
  expect(lines).toEqual([])
})

test('a failed task is told of by its place, and neither the log nor the table keeps its words', async () => {
  const words = 'a row of somebody'
  const ran = signal()
  const fails: Task = {
    name: 'fails',
    when: '0 0 1 1 *',
    run: () => {
      ran.resolve()
      throw new Error(words)
    },
  }
  const jobs = await start([fails])
  await addJob('fails')
  await ran.promise
  // The worker notes a failure after the task has ended, and asks nobody to wait for that.
  const noted = await vi.waitFor(keptError, { timeout: 30_000 })
  await jobs.stop()
  running = null
  expect(noted).toMatch(/^failed/)
  expect(lines.join('')).toContain('"job":"fails"')
  expect(lines.join('') + noted).not.toContain(words)
})

test('the reports of somebody who leaves need not wait for the timetable', async () => {
  await sql`select wake_access_revocations()`.execute(app.database.ownerDb)
  const ran = signal()
  const run = () => {
    ran.resolve()
    return Promise.resolve()
  }
  await start([{ name: 'apply_revocations', when: '0 0 1 1 *', run }])
  await sql`select wake_access_revocations()`.execute(app.database.ownerDb)
  await ran.promise
})

test('stopping waits for the task that runs', async () => {
  const [began, goOn] = [signal(), signal()]
  const steps: string[] = []
  const slow: Task = {
    name: 'slow',
    when: '0 0 1 1 *',
    run: async () => {
      began.resolve()
      await goOn.promise
      steps.push('done')
    },
  }
  const jobs = await start([slow])
  await addJob('slow')
  await began.promise
  const stopped = jobs.stop().then(() => steps.push('stopped'))
  running = null
  goOn.resolve()
  await stopped
  expect(steps).toEqual(['done', 'stopped'])
})
