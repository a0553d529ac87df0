import type { Act, Newcomer } from '@canal/contract/roster/schemas'
import { useQuery } from '@tanstack/react-query'
import { useCall } from '../../lib/call.ts'
import { newcomerWaits, waitsFor } from './waits-for.ts'
import { rosterQuery } from './api.ts'

interface Waiting {
  acts: readonly Act[]
  newcomers: readonly Newcomer[]
}

/** All that waits for signatures or for its day: first what waits for the reader, then what they signed. */
export const useAllActs = (isAsked = true): Waiting => {
  const call = useCall()
  const { data } = useQuery({ ...rosterQuery(call), enabled: isAsked })
  const acts = data?.acts ?? []
  return {
    acts: [...acts.filter(waitsFor), ...acts.filter((act) => !waitsFor(act))],
    newcomers: data?.newcomers.filter(newcomerWaits) ?? [],
  }
}

/** What of the committee waits for the reader. */
export const useWaitingActs = (isAsked: boolean): Waiting => {
  const { acts, newcomers } = useAllActs(isAsked)
  return { acts: acts.filter(waitsFor), newcomers }
}
