import { useEffect, useRef } from 'react'
import { openEvents } from '../../lib/api.ts'
import { batchInvalidations } from '../../lib/batch-invalidations.ts'
import { hasBegunExit } from '../../lib/leaving.ts'
import { startLive, whenAwake } from '../../lib/live.ts'
import { usePublicSession } from '../../lib/public-session.ts'
import type { Surroundings } from '../../lib/use-surroundings.ts'

/** How often a page that somebody is at says so: a session ends after 30 minutes of silence (decisions §10). */
const attendMs = 5 * 60_000

interface Wishes {
  /** Something may have changed. Not called while the page is hidden: what nobody sees has not been shown to anybody. */
  readonly look: () => void
  readonly ended: () => void
}

/** Calls `look` when something changes in the report; by itself where the stream does not come through. */
export const useNewsOf = (surroundings: Surroundings | null, wishes: Wishes): void => {
  const { caller } = usePublicSession()
  const latest = useRef(wishes)
  useEffect(() => {
    latest.current = wishes
  })
  useEffect(() => {
    if (!surroundings) return
    let isBehind = false
    const look = () => {
      isBehind = document.hidden
      if (!isBehind && !hasBegunExit()) latest.current.look()
    }
    const changes = batchInvalidations(look)
    const live = startLive({ connect: openEvents(caller), changed: changes.add, ended: () => latest.current.ended() })
    const stopWaking = whenAwake(() => {
      if (isBehind) look()
      live.wake()
    })
    // What was told while the network was away was asked for in vain, though the stream may have lived on.
    addEventListener('online', look)
    const stopAttending = surroundings.attendance.whileAttended(attendMs, look)
    return () => {
      changes.stop()
      live.stop()
      stopWaking()
      removeEventListener('online', look)
      stopAttending()
    }
  }, [caller, surroundings])
}
