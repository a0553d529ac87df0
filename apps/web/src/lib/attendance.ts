/** Whoever did nothing for so long is taken for away: what the page asks for meanwhile keeps no session awake. */
const awayAfterMs = 60_000
const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

export interface Attendance {
  /** Whether somebody is at the page now. */
  isAttended: () => boolean
  /** Calls back every `ms` in which somebody was at the page: thinking and typing are no idleness. Answers how to stop. */
  whileAttended: (ms: number, work: () => void) => () => void
}

/** Notices that somebody is at the page, in this page's memory alone. Opening it counts. */
export const watchAttendance = (from: Pick<Window, 'addEventListener'>): Attendance => {
  let seenAt = Date.now()
  const see = () => {
    seenAt = Date.now()
  }
  for (const sign of signs) from.addEventListener(sign, see, { passive: true, capture: true })
  return {
    isAttended: () => Date.now() - seenAt < awayAfterMs,
    whileAttended: (ms, work) => {
      const timer = setInterval(() => {
        if (Date.now() - seenAt < ms) work()
      }, ms)
      return () => clearInterval(timer)
    },
  }
}
