import { getProfile } from '@canal/contract/users/endpoints'
import { queryOptions } from '@tanstack/react-query'
import type { Call } from '../../lib/api.ts'

/** One's own data as the server has it now, not as the session remembers it. */
export const profileQuery = (call: Call) =>
  queryOptions({
    queryKey: ['profile'],
    queryFn: ({ signal }) => call(getProfile, { signal, suppressError: true }),
    // A form stands on it: what is being typed must not be taken back.
    refetchOnWindowFocus: false,
  })
