import { disableUser, enableUser, listUsers } from '@canal/contract/users/endpoints'
import { listChannels } from '@canal/contract/channels/endpoints'
import { listRoles } from '@canal/contract/roles/endpoints'
import type { Query } from '@canal/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { allPages } from '../../lib/all-pages.ts'
import type { Call } from '../../lib/api.ts'
import type { listQuery } from '../../lib/list-state.ts'

type ListQuery = ReturnType<typeof listQuery>

export const userListQuery = (call: Call, query: ListQuery) =>
  queryOptions({
    queryKey: ['people', 'list', query],
    queryFn: ({ signal }) =>
      call(listUsers, { query: query as Query<typeof listUsers> & ListQuery, signal, suppressError: true }),
    placeholderData: keepPreviousData,
  })

export interface ChannelName {
  readonly id: string
  readonly name: string
}

/** Every channel, by its public name, whether or not somebody belongs to it yet. */
export const channelNamesQuery = (call: Call) =>
  queryOptions({
    queryKey: ['channels', 'names'],
    queryFn: async ({ signal }): Promise<ChannelName[]> => {
      const order = { sort: 'publicName', direction: 'ASC' } as const
      const channels = await allPages((page) => call(listChannels, { query: { ...page, ...order }, signal }))
      return channels.map(({ id, publicName }) => ({ id, name: publicName }))
    },
  })

/** The names of the roles that were created: labels, which a person may have besides their function. */
export const labelsQuery = (call: Call) =>
  queryOptions({
    queryKey: ['roles', 'labels'],
    queryFn: async ({ signal }): Promise<string[]> => {
      const roles = await allPages((page) => call(listRoles, { query: page, signal }))
      return roles.flatMap(({ name, isBuiltIn }) => (isBuiltIn ? [] : name))
    },
  })

export const switchUser = (call: Call, id: string, active: boolean) =>
  call(active ? enableUser : disableUser, { body: { id }, suppressError: true })
