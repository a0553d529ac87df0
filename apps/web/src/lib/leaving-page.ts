/**
 * How long after the browser asked to leave a lost call still counts as lost by leaving, in milliseconds: the calls break
 * off when the next page's first bytes come, and a server under load takes its time over them.
 */
const grace = 15_000

let leftAt = -Infinity

/** Listens for the page being left, by a link, a reload or a closed tab. */
export const watchLeaving = (from: Pick<Window, 'addEventListener'>, now: () => number): void => {
  from.addEventListener('beforeunload', () => {
    leftAt = now()
  })
}

/** True while the page is being left: calls that break off now say nothing about the server or the session. */
export const isLeaving = (now: number): boolean => now - leftAt < grace
