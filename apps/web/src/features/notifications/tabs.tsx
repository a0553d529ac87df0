import { Link } from '@tanstack/react-router'
import { useText } from '../../lib/office-text.ts'
import { unreadOnly } from './list-shape.ts'

interface TabsProps {
  readonly current: 'all' | 'unread' | 'preferences'
}

/** Where one is among the pages of notifications. */
export const NotificationTabs = ({ current }: TabsProps) => {
  const text = useText()
  const tab = (is: TabsProps['current']) => ({
    activeOptions: { exact: true, includeSearch: true },
    ...(is === current && { 'aria-current': 'page' as const }),
  })
  return (
    <nav className="tabs" aria-label={text('notification.filter')}>
      <Link to="/admin/notifications" {...tab('all')}>
        {text('notification.all')}
      </Link>
      <Link to="/admin/notifications" search={{ filters: unreadOnly }} {...tab('unread')}>
        {text('notification.unread')}
      </Link>
      <Link to="/admin/notifications/preferences" {...tab('preferences')}>
        {text('notification.preferences')}
      </Link>
    </nav>
  )
}
