import { defineEndpoint } from '../endpoint.ts'
import { pageOf } from '../paging.ts'
import {
  changePreferencesSchema,
  notificationListQuery,
  notificationPreferencesSchema,
  notificationSchema,
  readNotificationsSchema,
  unreadSchema,
} from './schemas.ts'

export const listNotifications = defineEndpoint({
  method: 'GET',
  path: '/api/notifications',
  who: 'signed-in',
  summary: 'What happened that concerns me, newest first; nobody without a channel has any',
  query: notificationListQuery,
  response: pageOf(notificationSchema),
  errors: ['invalid'],
})
export const countUnread = defineEndpoint({
  method: 'GET',
  path: '/api/notifications/unread',
  who: 'signed-in',
  summary: 'How many of my notifications are unread, counted up to 100',
  response: unreadSchema,
  errors: ['unauthorized'],
})
export const readNotifications = defineEndpoint({
  method: 'PATCH',
  path: '/api/notifications/read',
  who: 'signed-in',
  summary: 'Mark my notifications as read; ids that are not mine are passed over',
  body: readNotificationsSchema,
  errors: ['invalid'],
})
export const getPreferences = defineEndpoint({
  method: 'GET',
  path: '/api/notifications/preferences',
  who: 'signed-in',
  summary: 'What I am told of, in the application and by mail, and in which language the mails are',
  response: notificationPreferencesSchema,
  errors: ['unauthorized'],
})
export const changePreferences = defineEndpoint({
  method: 'PUT',
  path: '/api/notifications/preferences',
  who: 'signed-in',
  summary: 'Change what I am told of, and the language of the mails',
  body: changePreferencesSchema,
  response: notificationPreferencesSchema,
  errors: ['invalid'],
})
