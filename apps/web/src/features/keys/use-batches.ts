import type { BatchDone } from '@canal/contract/recovery-key/schemas'
import { useState } from 'react'

export interface Progress {
  readonly done: number
  readonly total: number
}

type Step = (after: string | undefined) => Promise<BatchDone>

/** A long task done piece by piece; cut short, it goes on from what is left when it is begun again. */
export const useBatches = () => {
  const [progress, setProgress] = useState<Progress | null>(null)
  /** Gives how many were done. */
  const run = async (step: Step): Promise<number> => {
    let looked = 0
    let next: string | null | undefined
    try {
      do {
        const answer: BatchDone = await step(next ?? undefined)
        looked += answer.done
        next = answer.next
        setProgress({ done: looked, total: looked + answer.remaining })
      } while (next)
      return looked
    } finally {
      setProgress(null)
    }
  }
  return { progress, run }
}
