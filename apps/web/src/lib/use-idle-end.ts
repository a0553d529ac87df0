import { reporterIdleMinutes } from '@canal/contract/auth/limits'
import { useEffect, useRef } from 'react'
import { whenAwake } from './live.ts'
import type { Surroundings } from './use-surroundings.ts'

/** The server's limit, plus one minute because the server rounds times to the minute. */
const idleMs = (reporterIdleMinutes + 1) * 60_000
const lookMs = 15_000

interface Callbacks {
  /** Asks the server for the report. Rejects if the server refuses or cannot be reached. Without it this device's clock decides. */
  readonly ask?: () => Promise<unknown>
  readonly ended: () => void
}

/**
 * Ends an idle visit by this device's clock, even after the device slept and even if the server cannot be reached. The visit
 * goes on if the server says that the session is still open, because another tab uses it.
 */
export const useIdleEnd = (surroundings: Surroundings | null, callbacks: Callbacks): void => {
  const latest = useRef(callbacks)
  useEffect(() => {
    latest.current = callbacks
  })
  useEffect(() => {
    if (!surroundings) return
    let aliveAt = Date.now()
    const look = () => {
      const { attendance, connection } = surroundings
      if (Date.now() - aliveAt < idleMs) {
        if (attendance.isAttended() && !connection.isLost()) aliveAt = Date.now()
        return
      }
      const { ask, ended } = latest.current
      if (!ask) return ended()
      ask().then(() => {
        aliveAt = Date.now()
      }, ended)
    }
    const timer = setInterval(look, lookMs)
    const stop = whenAwake(look)
    return () => {
      clearInterval(timer)
      stop()
    }
  }, [surroundings])
}
