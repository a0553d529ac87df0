/** The key that the demonstration's own pages send; any other would do. */
export const apiKey = 'browser-tests'

export interface Where {
  /** Of the demonstration, without a slash at the end. */
  address: string
  dataDir: string
  neutralPort: number
}

const name = 'CANAL_BROWSER_TESTS'

/** Whether the environment already names a demonstration, which then runs on after the tests. */
export const isTold = (): boolean => Boolean(process.env[name])

/** One demonstration for each worker. */
export const tellWorkers = (all: readonly Where[]): void => {
  process.env[name] = JSON.stringify(all)
}

let ofItsOwn: Where | null = null

/** A journey goes to a server of its own, or with null back to the demonstration. */
export const goTo = (place: Where | null): void => {
  ofItsOwn = place
}

/** Where this worker's demonstration runs, or the journey's own server. Throws outside of a test run. */
export const where = (): Where => {
  if (ofItsOwn) return ofItsOwn
  const all = JSON.parse(process.env[name] ?? '') as Where[]
  const own = all[Number(process.env.TEST_PARALLEL_INDEX) % all.length]
  if (!own) throw new Error(`${name} names no demonstration`)
  return own
}

/** An origin of the site that is not ours. */
export const neutralOrigin = (host: '127.0.0.1' | 'localhost' = '127.0.0.1'): string =>
  `http://${host}:${where().neutralPort}`
