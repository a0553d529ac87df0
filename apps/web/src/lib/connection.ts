/** Whether the server is within reach, as far as this page can tell. */
export interface Connection {
  readonly isLost: () => boolean
  /** A call came through, or did not. */
  readonly tell: (isReached: boolean) => void
  readonly subscribe: (listener: () => void) => () => void
}

/** Follows the browser's own word and the page's calls: a network without its server is as lost. */
export const watchConnection = (from: Pick<Window, 'addEventListener'>, isOnline: () => boolean): Connection => {
  const listeners = new Set<() => void>()
  // An answer that was on its way when the network went is no sign of it.
  let hasNetwork = isOnline()
  let isReached = true
  const isLost = () => !hasNetwork || !isReached
  const change = (work: () => void) => {
    const before = isLost()
    work()
    if (before !== isLost()) listeners.forEach((listener) => listener())
  }
  from.addEventListener('offline', () =>
    change(() => {
      hasNetwork = false
    }),
  )
  from.addEventListener('online', () =>
    change(() => {
      // A call that fails says otherwise soon.
      hasNetwork = isReached = true
    }),
  )
  return {
    isLost,
    tell: (next) =>
      change(() => {
        isReached = next
      }),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
