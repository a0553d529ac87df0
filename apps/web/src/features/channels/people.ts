import { roleNames } from '@canal/contract'
import type { ChannelDetail } from '@canal/contract/channels/settings'
import { getChannel, updateChannel } from '@canal/contract/channels/endpoints'
import { listUsers } from '@canal/contract/users/endpoints'
import type { User } from '@canal/contract/users/schemas'
import { queryOptions } from '@tanstack/react-query'
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

/** Who could join the committee of a channel: the active users of other channels and of none. */
export const newcomersQuery = (call: Call, channelId: string) =>
  queryOptions({
    queryKey: ['people', 'newcomers', channelId],
    queryFn: async ({ signal }): Promise<User[]> => {
      const query = { ...byName, role: roleNames.user, isActive: 'true' } as const
      const users = await allPages((page) => call(listUsers, { query: { ...page, ...query }, signal }))
      return users.filter((user) => user.channelId !== channelId && !user.roles.includes(roleNames.investigator))
    },
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
