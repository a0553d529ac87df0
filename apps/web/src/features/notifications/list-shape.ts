import { notificationSorts } from '@canal/contract'
import type { ListShape } from '../../lib/list-state.ts'

/** What the address of the list may ask for: all of them, or those that are unread. */
export const notificationListShape: ListShape = {
  sorts: notificationSorts,
  filters: { state: (value) => value === 'unread' },
}

export const unreadOnly = [{ id: 'state', value: 'unread' }] as const
