import { unreadCountMax } from '@canal/contract'
import type { OfficeKey, Translate } from '@canal/messages'

/** What the bell shows and says for so many unread: nothing for none, "99+" for more than it counts. */
export const bellCount = (text: Translate<OfficeKey>, unread: number): { shown: string; said: string } => {
  const max = unreadCountMax - 1
  if (unread === 0) return { shown: '', said: text('notification.title') }
  if (unread > max) return { shown: text('notification.many', { max }), said: text('notification.bellMany', { max }) }
  return { shown: String(unread), said: text('notification.bell', { count: unread }) }
}
