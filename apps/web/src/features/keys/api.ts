import { recoveryKey } from '@canal/contract/recovery-key/endpoints'
import { reportSummary } from '@canal/contract/reports/endpoints'
import { getRoster, lackingColleagues, ownSeat } from '@canal/contract/roster/endpoints'
import { queryOptions } from '@tanstack/react-query'
import type { Call } from '../../lib/api.ts'

/** Who is on the committee, and what waits there; asking by this tells the server of nobody who came to see. */
export const rosterQuery = (call: Call) =>
  queryOptions({
    queryKey: ['roster', 'committee'],
    queryFn: ({ signal }) => call(getRoster, { query: {}, signal, suppressError: true }),
  })
export const ownSeatQuery = (call: Call) =>
  queryOptions({
    queryKey: ['roster', 'own'],
    // What the clock does, and what an investigator waits for, no event tells of.
    refetchInterval: 60_000,
    queryFn: ({ signal }) => call(ownSeat, { signal, suppressError: true }),
  })
export const lackingQuery = (call: Call) =>
  queryOptions({
    queryKey: ['roster', 'lacking'],
    queryFn: ({ signal }) => call(lackingColleagues, { signal, suppressError: true }),
  })
export const recoveryKeyQuery = (call: Call) =>
  queryOptions({
    queryKey: ['recovery-key'],
    queryFn: ({ signal }) => call(recoveryKey, { signal, suppressError: true }),
  })
/** How many reports are assigned to the reader, archived ones apart. */
export const assignedQuery = (call: Call) =>
  queryOptions({
    queryKey: ['reports', 'assigned'],
    queryFn: async ({ signal }) => (await call(reportSummary, { signal, suppressError: true })).assignedToMe,
  })
