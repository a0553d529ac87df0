import type pg from 'pg'
import { connect, type Db } from '../platform/db/connect.ts'
import type { Deps } from '../modules/audit-log/deps.ts'
import { checkHeads } from '../modules/audit-log/check-heads.ts'
import { checkFactors } from '../modules/accounts/users/factor-seal.ts'
import { channelIds, checkChains } from '../modules/audit-log/governance/check-chains.ts'
import { framesOf } from '../platform/jobs/stop-in-order.ts'

/** Each minute for the channels in which somebody read altered rows; each quarter of an hour for all. */
const everyMs = 60_000
const allEvery = 15
/** Entries are dated by the program, to the minute where a reporter made them, and committed a moment later. */
const overlapMs = 60 * 60_000

/** Ends the checks; resolves once none runs. */
export interface AnchorKeeper {
  stop: () => Promise<void>
}

/**
 * Compares the logs of all channels with what is known of them outside the database, at each call what came since the one
 * before. A channel where that fails is named, keeps no other waiting, and is compared from the same moment on the next time.
 */
export const headsComparison = (deps: Deps, owner: Db): (() => Promise<void>) => {
  const comparedTo = new Map<string, Date>()
  return async () => {
    const from = new Date(deps.now().getTime() - overlapMs)
    for (const channel of await channelIds(owner))
      try {
        await checkHeads(deps, owner, channel, comparedTo.get(channel) ?? null)
        comparedTo.set(channel, from)
      } catch (error) {
        deps.log.error({ job: 'check_anchors', channel, stack: framesOf(error) }, 'a job failed')
      }
  }
}

/**
 * Compares the governance chains with their copies, and reports' logs with their newest entries as they are known outside
 * the database, and people's second factors with the newest of theirs: all of them now, and again by a timer of this
 * process, which no row of the database puts off. What is read before that is compared by its reader too.
 */
export const keepAnchors = (deps: Deps, ownerSettings: pg.ClientConfig): AnchorKeeper => {
  const { db: owner, pool } = connect(ownerSettings, 1)
  const failed = (error: unknown) => deps.log.error({ job: 'check_anchors', stack: framesOf(error) }, 'a job failed')
  const compareHeads = headsComparison(deps, owner)
  const check = async (which: 'all' | 'suspects') => {
    await checkChains(deps, owner, which).catch(failed)
    if (which !== 'all') return
    await compareHeads().catch(failed)
    await checkFactors(deps, owner).catch(failed)
  }
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
