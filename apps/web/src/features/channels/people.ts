import type { ChannelDetail } from '@canal/contract/channels/settings'
import { getChannel, updateChannel } from '@canal/contract/channels/endpoints'
import { listUsers } from '@canal/contract/users/endpoints'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { allPages } from '../../lib/all-pages.ts'
import type { Call } from '../../lib/api.ts'

const byName = { sort: 'firstName', direction: 'ASC' } as const

/** The accounts of a channel's people, investigators too. */
export const channelAccountsQuery = (call: Call, channelId: string) =>
  queryOptions({
    queryKey: ['people', 'channel', channelId],
    queryFn: ({ signal }) =>
      allPages((page) => call(listUsers, { query: { ...page, ...byName, channelId }, signal, suppressError: true })),
  })

/**
 * Who could join the committee of a channel, ten at a time, found by part of a name, a username or an e-mail address: an
 * installation may have thousands.
 */
export const newcomersQuery = (call: Call, channelId: string, search: string) =>
  infiniteQueryOptions({
    queryKey: ['people', 'newcomers', channelId, search],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...byName, newcomerTo: channelId, page: String(pageParam), ...(search && { search }) }
      return call(listUsers, { query, signal, suppressError: true })
    },
    initialPageParam: 0,
    getNextPageParam: ({ last, pageNumber }) => (last ? undefined : pageNumber + 1),
    placeholderData: keepPreviousData,
    // Asked anew each time the dialog opens: who is where may have changed.
    staleTime: 0,
    gcTime: 0,
  })

/**
 * Changes who is of a channel and nothing else. What is sent is the whole committee, so that it starts from the present
 * one: whoever another administrator added meanwhile stays.
 */
export const changePeople = async (
  call: Call,
  channelId: string,
  change: (usernames: readonly string[]) => string[],
): Promise<ChannelDetail> => {
  const params = { id: channelId }
  const { name, publicName, slug, users } = await call(getChannel, { params, suppressError: true })
  return call(updateChannel, { params, body: { name, publicName, slug, users: change(users) }, suppressError: true })
}
