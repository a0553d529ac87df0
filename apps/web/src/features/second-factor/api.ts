import { ownFactors } from '@canal/contract/second-factor/endpoints'
import { queryOptions } from '@tanstack/react-query'
import type { Call } from '../../lib/api.ts'

export const ownFactorsQuery = (call: Call) =>
  queryOptions({
    queryKey: ['second-factor'],
    queryFn: ({ signal }) => call(ownFactors, { signal, suppressError: true }),
  })
