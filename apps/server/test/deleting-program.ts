import type { KyselyPlugin } from 'kysely'
import type pg from 'pg'
import { writeHeads } from '../src/modules/audit-log/heads.ts'
import { deleteDue } from '../src/modules/casework/delete-due.ts'
import { connect } from '../src/platform/db/connect.ts'
import { createLogger } from '../src/start/logger.ts'
import { processDeps } from './process-deps.ts'
import '../src/wiring.ts'

export interface Settings {
  app: pg.ClientConfig
  owner: pg.ClientConfig
  storeDir: string
  channelId: string
  /** The process kills itself before this statement, counted from 1; 0 where it lives. */
  fatal: number
  /** Whether it ends after one run. */
  isOnce: boolean
}

/** What is told after each run of the job. */
export interface Run {
  deleted: number
  /** Bytes that the process holds after a collection: of the heap, and of buffers. */
  held: number
  /** Rows that one answer of the database held, at most, since the start. */
  mostRows: number
}

/** The job that deletes, in a process of its own and again and again, as by the clock, until nothing is due. */
const { app, owner, storeDir, channelId, fatal, isOnce } = JSON.parse(process.argv[2] ?? '{}') as Settings
const deps = { ...processDeps(app, storeDir), log: createLogger('info') }
let asked = 0
let mostRows = 0
const watching: KyselyPlugin = {
  transformQuery: ({ node }) => {
    asked += 1
    if (asked === fatal) process.kill(process.pid, 'SIGKILL')
    return node
  },
  transformResult: ({ result }) => {
    mostRows = Math.max(mostRows, result.rows.length)
    return Promise.resolve(result)
  },
}
const { db, pool } = connect(owner, 3)
const watched = db.withPlugin(watching)

const heldNow = (): number => {
  globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

const isAnyDue = async (): Promise<boolean> =>
  (await db.selectFrom('report').select('id').where('delete_at', '<', new Date()).limit(1).execute()).length > 0

for (let isLeft = true; isLeft;) {
  const deleted = await deleteDue(deps, watched)
  // As the daily check does, in whose time the clock runs the job much oftener.
  await writeHeads(deps, channelId)
  const run: Run = { deleted, held: heldNow(), mostRows }
  console.log(JSON.stringify({ run }))
  isLeft = !isOnce && (await isAnyDue())
}
await pool.end()
process.exit()
