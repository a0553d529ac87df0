import type { Act, Newcomer } from '@canal/contract/roster/schemas'
import { useQuery } from '@tanstack/react-query'
import { useCall } from '../../lib/call.ts'
import { newcomerWaits, waitsFor } from './waits-for.ts'
import { rosterQuery } from './api.ts'

/** What of the committee waits for the reader. */
export const useWaitingActs = (isAsked: boolean): { acts: readonly Act[]; newcomers: readonly Newcomer[] } => {
  const call = useCall()
  const { data } = useQuery({ ...rosterQuery(call), enabled: isAsked })
  return {
    acts: data?.acts.filter(waitsFor) ?? [],
    newcomers: data?.newcomers.filter(newcomerWaits) ?? [],
  }
}
