import type { Notification } from '@canal/contract/notifications/schemas'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { BellOff } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { useCall } from '../../lib/call.ts'
import { listQuery, type ListState, type Sort } from '../../lib/list-state.ts'
import { useText } from '../../lib/office-text.ts'
import { useDates } from '../../lib/use-dates.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { ListView, type GoTo } from '../../ui/list-view.tsx'
import { notificationListQuery, useMarkRead } from './api.ts'
import { notificationColumns } from './columns.tsx'
import { wayTo } from './kinds.ts'

const newestFirst: Sort = { sort: 'createdAt', direction: 'DESC' }

interface NotificationListProps {
  readonly state: ListState
  readonly onState: GoTo
}

/** All that somebody was told of, or what is unread of it; its whole state is in the address. */
export const NotificationList = ({ state, onState }: NotificationListProps) => {
  const text = useText()
  const dates = useDates()
  const navigate = useNavigate()
  const { mutate } = useMarkRead()
  const query = useQuery(notificationListQuery(useCall(), listQuery(state, newestFirst)))
  const read = useCallback(
    (item: Notification) => {
      if (item.readAt === null) mutate({ ids: [item.id] })
    },
    [mutate],
  )
  const staysListed = state.filters.length === 0
  const columns = useMemo(
    () => notificationColumns({ text, dates, staysListed, onRead: read }),
    [text, dates, staysListed, read],
  )
  const open = (item: Notification) => {
    read(item)
    void navigate(wayTo(item))
  }
  return (
    <ListView
      query={query}
      state={state}
      onState={onState}
      own={newestFirst}
      icon={BellOff}
      failed={text('notification.failed')}
      firstUse={text(staysListed ? 'notification.empty' : 'notification.emptyUnread')}
      // Nothing unread is good news, and no search without results.
      isNarrowed={false}
      noResults={null}
      table={(table) => (
        <DataTable
          {...table}
          kind="notifications"
          caption={text('notification.title')}
          columns={columns}
          keyOf={(item) => item.id}
          rowProps={(item) => ({ 'data-unread': item.readAt === null ? '' : undefined })}
          onOpen={open}
        />
      )}
    />
  )
}
