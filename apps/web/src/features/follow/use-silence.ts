import { reporterIdleMinutes } from '@canal/contract/auth/limits'
import { useEffect, useRef } from 'react'
import { whenAwake } from '../../lib/live.ts'
import type { Surroundings } from './use-surroundings.ts'

/** The server's thirty minutes, and the one by which it rounds. */
const idleMs = (reporterIdleMinutes + 1) * 60_000
const lookMs = 15_000

interface Wishes {
  /** Asks the server for the report. Rejects where it does not give it, or cannot be reached. */
  readonly ask: () => Promise<unknown>
  readonly ended: () => void
}

/**
 * Ends the visit by this device's own clock, however long it slept and whether or not the server can be reached: unless the
 * server says that the session lives, because it is used in another tab.
 */
export const useSilence = (surroundings: Surroundings | null, wishes: Wishes): void => {
  const latest = useRef(wishes)
  useEffect(() => {
    latest.current = wishes
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
      latest.current.ask().then(
        () => {
          aliveAt = Date.now()
        },
        () => latest.current.ended(),
      )
    }
    const timer = setInterval(look, lookMs)
    const stop = whenAwake(look)
    return () => {
      clearInterval(timer)
      stop()
    }
  }, [surroundings])
}
