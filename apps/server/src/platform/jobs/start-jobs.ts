import { EventEmitter, once } from 'node:events'
import { Logger as WorkerLogger, run, type TaskList } from 'graphile-worker'
import type pg from 'pg'
import { connect, lockWaitMs, type Db } from '../db/connect.ts'
import type { PlatformDeps } from '../deps.ts'
import { framesOf } from './stop-in-order.ts'

/** What is done by the clock. Jobs hold no keys of people and carry no payload. */
export interface Task<Deps extends PlatformDeps = PlatformDeps> {
  name: string
  /** Minute, hour, day, month, weekday, in UTC. */
  when: string
  /** `owner` connects as the schema's owner, who sees every channel. */
  run: (deps: Deps, owner: Db) => Promise<unknown>
}

/** One listens, one works, one is for the tasks' own look over all channels. */
const connectionsMax = 3
/** New jobs are announced; this is how soon a failed one is tried again. */
const pollMs = 30_000

/** Stops taking jobs and waits for the one that runs. */
export interface Jobs {
  stop: () => Promise<void>
}

/** The worker keeps a failure's message in its table, and a message may quote a row: only that it failed is kept there. */
const guarded =
  <Deps extends PlatformDeps>(deps: Deps, owner: Db, task: Task<Deps>) =>
  async (): Promise<void> => {
    try {
      await task.run(deps, owner)
    } catch (error) {
      deps.log.error({ job: task.name, stack: framesOf(error) }, 'a job failed')
      throw new Error('failed')
    }
  }

/** Three tries, and never two of the same waiting, however long the program was away. */
const crontabOf = (list: readonly Pick<Task, 'name' | 'when'>[]): string =>
  list.map((task) => `${task.when} ${task.name} ?jobKey=${task.name}&max=3`).join('\n')

/** What the worker says of itself is dropped, but for failures of its own, without their words. */
const quiet = (deps: PlatformDeps): WorkerLogger =>
  new WorkerLogger(() => (level) => {
    // Its enumeration is a type alone: the module exports no value for it.
    if (String(level) === 'error') deps.log.error({ job: 'worker' }, 'the job worker met an error')
  })

/** Runs the tasks on time; among several instances each once. Its tables belong to the schema's owner. */
export const startJobs = async <Deps extends PlatformDeps>(
  deps: Deps,
  ownerSettings: pg.ClientConfig,
  list: readonly Task<Deps>[],
): Promise<Jobs> => {
  const { db: owner, pool } = connect(ownerSettings, connectionsMax, lockWaitMs)
  const taskList: TaskList = Object.fromEntries(list.map((task) => [task.name, guarded(deps, owner, task)]))
  const crontab = crontabOf(list)
  const options = { pgPool: pool, taskList, crontab, concurrency: 1, pollInterval: pollMs, noHandleSignals: true }
  const events = new EventEmitter()
  const isScheduled = once(events, 'cron:started')
  try {
    const runner = await run({ ...options, events, logger: quiet(deps) })
    await Promise.race([isScheduled, runner.promise])
    const stop = async () => {
      await runner.stop()
      await pool.end()
    }
    // A runner that ends by itself is told of; without a listener its rejection would end the process.
    runner.promise.catch((error: unknown) => deps.log.error({ job: 'worker', stack: framesOf(error) }, 'jobs stopped'))
    return { stop }
  } catch (error) {
    await pool.end()
    throw error
  }
}
