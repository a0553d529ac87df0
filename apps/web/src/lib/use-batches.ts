import type { BatchDone } from '@canal/contract/batches'
import { useState } from 'react'

export interface Progress {
  readonly done: number
  readonly total: number
}
export type BatchSum = Pick<BatchDone, 'done' | 'skipped'>

type Step = (after: string | undefined) => Promise<BatchDone>

/**
 * A long task over reports, done piece by piece, that says how far it is. What was done before a piece failed stays done:
 * begun again, it goes on with the rest.
 */
export const useBatches = () => {
  const [progress, setProgress] = useState<Progress | null>(null)
  /** Gives how many were done, and how many could not be. `total`: what is shown before the first answer. */
  const run = async (step: Step, total?: number): Promise<BatchSum> => {
    let { done, skipped } = { done: 0, skipped: 0 }
    let next: string | null | undefined
    if (total !== undefined) setProgress({ done, total })
    try {
      do {
        const answer: BatchDone = await step(next ?? undefined)
        done += answer.done
        skipped += answer.skipped
        next = answer.next
        setProgress({ done: done + skipped, total: done + skipped + answer.remaining })
      } while (next)
      return { done, skipped }
    } finally {
      setProgress(null)
    }
  }
  return { progress, run }
}
