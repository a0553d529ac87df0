import type pg from 'pg'
import { connect } from '../db/connect.ts'
import type { Deps } from '../deps.ts'
import { checkChains } from '../roster/index.ts'
import { framesOf } from './stop-in-order.ts'

/** What a reader found altered is mended within a minute; what nobody read is found within a quarter of an hour. */
const everyMs = 60_000
const allEvery = 15

/** Ends the checks; resolves once none runs. */
export interface ChainKeeper {
  stop: () => Promise<void>
}

/**
 * Compares the governance chains with their copies: all of them now, and again by a timer of this process, which no row of
 * the database puts off. Whoever reads a chain before that compares it too.
 */
export const keepChains = (deps: Deps, ownerSettings: pg.ClientConfig): ChainKeeper => {
  const { db: owner, pool } = connect(ownerSettings, 1)
  const check = (which: 'all' | 'suspects') =>
    checkChains(deps, owner, which).catch((error: unknown) =>
      deps.log.error({ job: 'check_chains', stack: framesOf(error) }, 'a job failed'),
    )
  let running = check('all')
  let round = 0
  const timer = setInterval(() => {
    round += 1
    const which = round % allEvery === 0 ? 'all' : 'suspects'
    running = running.then(() => check(which))
  }, everyMs)
  timer.unref()
  const stop = async () => {
    clearInterval(timer)
    await running
    await pool.end()
  }
  return { stop }
}
