import { notificationListShape } from '../features/notifications/list-shape.ts'
import { MarkAll } from '../features/notifications/mark-all.tsx'
import { NotificationList } from '../features/notifications/notification-list.tsx'
import { NotificationTabs } from '../features/notifications/tabs.tsx'
import { useText } from '../lib/office-text.ts'
import { PageTitle } from '../ui/page-title.tsx'
import { useListState } from './use-list-state.ts'

/** All notifications of the signed-in person, or the unread ones (specification §2, 'see all'). */
export const NotificationsPage = () => {
  const text = useText()
  const [state, go] = useListState(notificationListShape)
  return (
    <>
      <div className="page-head">
        <PageTitle>{text('notification.title')}</PageTitle>
        <MarkAll variant="outline" />
      </div>
      <NotificationTabs current={state.filters.length > 0 ? 'unread' : 'all'} />
      <NotificationList state={state} onState={go} />
    </>
  )
}
