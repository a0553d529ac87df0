import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { connect } from '../platform/db/connect.ts'
import type { Deps } from '../modules/audit-log/deps.ts'
import { checkLogs } from '../modules/audit-log/verify/check-logs.ts'
import { framesOf } from '../platform/jobs/stop-in-order.ts'

const dayMs = 24 * 60 * 60_000
/** After a round that the database cut short. */
const againMs = 10 * 60_000

/** Ends the checks; resolves once none runs. */
export interface LogCheckKeeper {
  stop: () => Promise<void>
}

/**
 * Checks the logs of all reports, now and again each day, slowly (check-logs.ts). It is timed by this process: no row of
 * the database puts it off.
 */
export const keepLogChecks = (deps: Deps, ownerSettings: pg.ClientConfig): LogCheckKeeper => {
  const { db: owner, pool } = connect(ownerSettings, 1)
  const stopping = new AbortController()
  const { signal } = stopping
  const rest = (ms: number) => setTimeout(ms, undefined, { signal, ref: false })
  const clock = () => performance.now()
  const rounds = async () => {
    while (!signal.aborted) {
      const next = deps.now().getTime() + dayMs
      try {
        await checkLogs(deps, owner, { rest, clock })
        await rest(Math.max(0, next - deps.now().getTime()))
      } catch (error) {
        if (signal.aborted) return
        deps.log.error({ job: 'check_logs', stack: framesOf(error) }, 'a job failed')
        await rest(againMs).catch(() => undefined)
      }
    }
  }
  const running = rounds()
  const stop = async () => {
    stopping.abort()
    await running
    await pool.end()
  }
  return { stop }
}
