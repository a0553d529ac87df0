import { reportCounts } from '@canal/contract/reports/endpoints'
import { queryOptions } from '@tanstack/react-query'
import type { Call } from '../../lib/api.ts'

/** What the lists hold, for the ways to them. Where it does not come, they lead there without a number. */
export const countsQuery = (call: Call) =>
  queryOptions({
    queryKey: ['reports', 'counts'],
    queryFn: ({ signal }) => call(reportCounts, { signal, suppressError: true }),
  })
