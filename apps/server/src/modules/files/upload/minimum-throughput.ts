/** Under 8 KiB a second for 60 s. */
const defaults = { windowMs: 60_000, bytesMin: 60 * 8 * 1024 }

/** The sender was too slow; what arrived is kept, and the upload can go on later. */
export class TooSlowError extends Error {
  constructor() {
    super('the upload was too slow')
    this.name = 'TooSlowError'
  }
}

/** Passes bytes on while at least `bytesMin` arrive in each window; then throws TooSlowError, also while waiting. */
export async function* withMinimumThroughput(
  source: AsyncIterable<Buffer>,
  minimum = defaults,
): AsyncGenerator<Buffer> {
  const iterator = source[Symbol.asyncIterator]()
  let arrived = 0
  let isSlow = false
  let giveUp: ((error: TooSlowError) => void) | undefined
  const timer = setInterval(() => {
    if (arrived < minimum.bytesMin) {
      isSlow = true
      giveUp?.(new TooSlowError())
    }
    arrived = 0
  }, minimum.windowMs)
  const next = () =>
    new Promise<IteratorResult<Buffer>>((resolve, reject) => {
      giveUp = reject
      iterator.next().then(resolve, reject)
    })
  try {
    for (;;) {
      if (isSlow) throw new TooSlowError()
      const step = await next()
      if (step.done) return
      arrived += step.value.length
      yield step.value
    }
  } finally {
    clearInterval(timer)
    // Not awaited: behind a read that still waits for a sender who stalls, it would wait too.
    void iterator.return?.()
  }
}

/** Passes bytes on up to `bytesMax`, then throws what `refuse` gives. */
export async function* atMostBytes(
  source: AsyncIterable<Buffer>,
  bytesMax: number,
  refuse: () => Error,
): AsyncGenerator<Buffer> {
  let total = 0
  for await (const piece of source) {
    total += piece.length
    if (total > bytesMax) throw refuse()
    yield piece
  }
}
