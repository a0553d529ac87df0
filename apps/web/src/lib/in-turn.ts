/** So long is waited for what is under way before it is done without. */
const patienceMs = 5000

/**
 * Does some work under a lock that all tabs share: `exclusive` alone, `shared` together with others of its kind. The first
 * waits five seconds at most. Where a browser has no locks (a page without https), or refuses them, it is done at once.
 */
export const inTurn = async <T>(
  name: string,
  mode: LockMode,
  work: () => Promise<T>,
  locks: LockManager | undefined = navigator.locks,
): Promise<T> => {
  if (!locks) return work()
  let hasBegun = false
  const begin = () => {
    hasBegun = true
    return work()
  }
  try {
    return await locks.request(
      name,
      mode === 'exclusive' ? { mode, signal: AbortSignal.timeout(patienceMs) } : { mode },
      begin,
    )
  } catch (error) {
    if (hasBegun) throw error
    return work()
  }
}
