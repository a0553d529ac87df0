import { committeeMembers } from '@canal/contract/users/endpoints'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Call } from '../../lib/api.ts'
import { useCall } from '../../lib/call.ts'
import type { NameOf } from './columns.tsx'

/** The channel's committee: username and full name of each (specification §7, users/committee-members). */
export const committeeQuery = (call: Call) =>
  queryOptions({
    queryKey: ['users', 'committee'],
    // Without them a list is still a list, with usernames in it.
    queryFn: ({ signal }) => call(committeeMembers, { body: {}, signal, suppressError: true }),
    staleTime: 5 * 60_000,
  })

/** Full names of the channel's committee by username; whoever is not among them is shown by username. */
export const useNames = (): NameOf => {
  const { data } = useQuery(committeeQuery(useCall()))
  return useCallback((username) => data?.find((member) => member.username === username)?.fullName ?? username, [data])
}
