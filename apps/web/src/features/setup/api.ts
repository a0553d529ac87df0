import { getSetup } from '@canal/contract/setup/endpoints'
import { queryOptions } from '@tanstack/react-query'
import type { Call } from '../../lib/api.ts'

export const setupKey = ['setup'] as const

export const setupQuery = (call: Call) =>
  queryOptions({ queryKey: setupKey, queryFn: ({ signal }) => call(getSetup, { signal, suppressError: true }) })
