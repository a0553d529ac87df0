/** How long a page waits, once, to hear of changes before it reads: longer is a stream that a proxy keeps back. */
const patienceMs = 1_000

export interface Hearing {
  /** Somebody begins to listen. */
  begin: () => void
  /** They hear, or will not for now. */
  settle: () => void
  /** What is read from then on need not be read again for what was missed. Never rejects. */
  settled: () => Promise<void>
}

/** Whether live updates are heard yet: what a page reads sooner is read a second time once they are. */
export const createHearing = (): Hearing => {
  let settle: (() => void) | undefined
  let settling = Promise.resolve()
  const begin = () => {
    if (!settle) settling = new Promise((resolve) => (settle = resolve))
  }
  begin()
  const settleNow = () => {
    settle?.()
    settle = undefined
  }
  return {
    begin,
    settle: settleNow,
    settled: () => {
      if (settle) setTimeout(settleNow, patienceMs)
      return settling
    },
  }
}
