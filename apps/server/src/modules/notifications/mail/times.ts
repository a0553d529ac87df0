const hourMs = 3_600_000

/** The next full hour: a mail that leaves then says nothing of when somebody was at work. */
export const nextHour = (instant: Date): Date => new Date((Math.floor(instant.getTime() / hourMs) + 1) * hourMs)

const firstPauseMs = 5 * 60_000
const longestPauseMs = 12 * hourMs

/** Five minutes after the first attempt, three times as long after each further one, twelve hours at most. */
export const pauseAfter = (attempts: number): number =>
  Math.min(longestPauseMs, firstPauseMs * 3 ** Math.max(0, attempts - 1))

/** An address that could not be reached within 72 hours of the news is forgotten. */
export const forgottenAt = (dueAt: Date): Date => new Date(dueAt.getTime() + 71 * hourMs)
