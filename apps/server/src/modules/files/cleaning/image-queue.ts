import { AppError } from '../../../platform/errors.ts'

/** Runs one piece of work after the other. */
const newQueue = () => {
  let turn: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const result = turn.then(work)
    turn = result.catch(() => undefined)
    return result
  }
}

export interface ImageQueues {
  /**
   * Runs `work` in the queue. Throws `service-busy` at once where too many of this owner's wait already, or too many at all.
   */
  run: <T>(queue: 'small' | 'large', owner: string, work: () => Promise<T>) => Promise<T>
}

/** 4 uploads a token; somebody with many sessions of one report waits no less than others. */
const perOwner = 4
const inAll = 200

/**
 * Two queues, each one after the other: two large pictures at once would take their memory twice, and a small one does
 * not wait behind them.
 */
export const newImageQueues = (): ImageQueues => {
  const queues = { small: newQueue(), large: newQueue() }
  const waiting = new Map<string, number>()
  let all = 0
  const leave = (owner: string) => {
    all -= 1
    const left = (waiting.get(owner) ?? 1) - 1
    if (left > 0) waiting.set(owner, left)
    else waiting.delete(owner)
  }
  return {
    run: async (queue, owner, work) => {
      const own = waiting.get(owner) ?? 0
      if (own >= perOwner || all >= inAll) throw new AppError('service-busy')
      waiting.set(owner, own + 1)
      all += 1
      try {
        return await queues[queue](work)
      } finally {
        leave(owner)
      }
    },
  }
}
