import {
  countUnread,
  getPreferences,
  listNotifications,
  readNotifications,
} from '@canal/contract/notifications/endpoints'
import type { BodyInput, Query } from '@canal/contract'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Call } from '../../lib/api.ts'
import { useCall } from '../../lib/call.ts'
import type { listQuery } from '../../lib/list-state.ts'

type ListQuery = ReturnType<typeof listQuery>

/** All that is asked of notifications lies under this key: whoever hears of a change asks all of it again. */
const key = 'notifications'

/** How many are unread, counted up to 100. A bell that cannot count stays silent: nobody asked it anything. */
export const unreadQuery = (call: Call) =>
  queryOptions({
    queryKey: [key, 'unread'],
    queryFn: ({ signal }) => call(countUnread, { signal, suppressError: true }),
  })

export const notificationListQuery = (call: Call, query: ListQuery) =>
  queryOptions({
    queryKey: [key, 'list', query],
    queryFn: ({ signal }) =>
      call(listNotifications, {
        query: query as Query<typeof listNotifications> & ListQuery,
        signal,
        suppressError: true,
      }),
    placeholderData: keepPreviousData,
  })

/** So many stand in the bell's panel; the page has them all. */
export const latestQuery = (call: Call) =>
  queryOptions({
    queryKey: [key, 'latest'],
    queryFn: ({ signal }) => call(listNotifications, { query: { page: '0', size: '10' }, signal, suppressError: true }),
    select: (page) => page.items.slice(0, 6),
  })

/** Apart from what changes by itself: a form stands on it, and what is being chosen must not be taken back. */
export const preferencesQuery = (call: Call) =>
  queryOptions({
    queryKey: ['notification-preferences'],
    queryFn: ({ signal }) => call(getPreferences, { signal, suppressError: true }),
    refetchOnWindowFocus: false,
  })

/** Marks as read, by id or all, and asks for what is shown anew. */
export const useMarkRead = () => {
  const call = useCall()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyInput<typeof readNotifications>) => call(readNotifications, { body }),
    onSettled: () => queries.invalidateQueries({ queryKey: [key] }),
  })
}
