import type { SharedMany } from '@canal/contract/reports/schemas'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

interface Progress {
  done: number
  total: number
}
export type Result = Pick<SharedMany, 'shared' | 'skipped'>

/**
 * Calls one batch after another until nothing is left, and says how far it is. What was shared before a batch failed stays
 * shared: pressing again goes on with the rest.
 */
export const useBatches = (total: number, onDone: (result: Result) => void) => {
  const [progress, setProgress] = useState<Progress | null>(null)
  const run = useMutation({
    mutationFn: async (batch: (round: number, after: string | undefined) => Promise<SharedMany | null>) => {
      const sum = { shared: 0, skipped: 0 }
      let after: string | undefined
      for (let round = 0; ; round += 1) {
        setProgress({ done: sum.shared + sum.skipped, total })
        const answer = await batch(round, after)
        if (!answer) return sum
        sum.shared += answer.shared
        sum.skipped += answer.skipped
        after = answer.next ?? undefined
      }
    },
    onSuccess: onDone,
    onSettled: () => setProgress(null),
  })
  return { progress, run }
}
