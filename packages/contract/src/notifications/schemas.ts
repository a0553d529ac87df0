import { locales } from '@canal/messages/locales'
import * as z from 'zod/mini'
import { termNotices, type TermNotice } from '../casework/notices.ts'
import { notificationSorts } from './lists.ts'
import * as field from '../fields.ts'
import { pageQuery } from '../paging.ts'
import { governanceEntrySchema } from '../roster/schemas.ts'

/** What somebody is told of. That it happened and where, never what it says. */
export const notificationKinds = [
  'new-report',
  'new-message',
  'mentioned',
  'task-given',
  'assigned',
  'vote-wanted',
  'proposal-waits',
  'request-decided',
  'no-voters',
  'reopened',
  'reopening-ends',
  ...termNotices,
  'deletion-near',
  'shared',
  'share-wanted',
  'committee-acts',
  'newcomer-waits',
  'act-waits',
  'act-counts',
  'act-stopped',
  'register-accepted',
  'recovery-key-changes',
  'recovery-key-used',
  'channel-changed',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** Kinds that are one choice with others. */
const together = {
  'no-voters': 'vote-wanted',
  'proposal-waits': 'vote-wanted',
  'act-waits': 'committee-acts',
  'act-counts': 'committee-acts',
  'act-stopped': 'committee-acts',
  'register-accepted': 'committee-acts',
  'recovery-key-used': 'recovery-key-changes',
} as const satisfies Partial<Record<NotificationKind, string>>
type Together = keyof typeof together

/** What people choose among. */
export type NotificationTopic =
  Exclude<NotificationKind, Together | TermNotice> | (typeof together)[Together] | 'deadline'

const isTogether = (kind: NotificationKind): kind is Together => Object.hasOwn(together, kind)
const isOfTerm = (kind: NotificationKind): kind is TermNotice => termNotices.some((one) => one === kind)

/** Which choice a notification falls under. */
export const topicOf = (kind: NotificationKind): NotificationTopic => {
  if (isOfTerm(kind)) return 'deadline'
  return isTogether(kind) ? together[kind] : kind
}

export const notificationTopics: readonly NotificationTopic[] = [...new Set(notificationKinds.map(topicOf))]

const toldActSchema = z.object({
  /** The line of the register that tells of it: that it was begun, or stopped. */
  entry: governanceEntrySchema,
  /** From when on it counts without any more signatures; null where it does not wait, or only signatures can say. */
  countsAt: z.nullable(z.string()),
  /** That is the latest day: nobody but who began it has seen it, and a week after somebody has, it counts. */
  isSooner: z.boolean(),
  /** What became of it; null as long as it waits. */
  end: z.nullable(z.enum(['effect', 'stop', 'lapse'])),
})
export type ToldAct = z.output<typeof toldActSchema>

/** Decisions §7. Without a report where it is about a colleague. */
export const notificationSchema = z.object({
  id: z.string(),
  kind: z.enum(notificationKinds),
  reportId: z.nullable(z.string()),
  caseNumber: z.nullable(z.string()),
  /** The committee's act that it is about, where it is about one. */
  act: z.nullable(toldActSchema),
  /** To the minute. */
  createdAt: z.string(),
  readAt: z.nullable(z.string()),
})
export type Notification = z.output<typeof notificationSchema>

export const notificationListQuery = z.object({
  ...pageQuery(notificationSorts),
  state: z.optional(z.enum(['unread', 'read'])),
})

export const unreadSchema = z.object({ unread: z.number() })

export const readNotificationsSchema = z.union([
  z.object({ ids: z.array(field.id).check(z.minLength(1), z.maxLength(100)) }),
  z.object({ all: z.literal(true) }),
])

const topicChoice = z.object({
  kind: z.enum(notificationTopics),
  /** Under the bell and in the list. */
  inApp: z.boolean(),
  byMail: z.boolean(),
})

export const notificationPreferencesSchema = z.object({
  /** False where the installation sends no mail; the choices are kept all the same. */
  isMailOn: z.boolean(),
  /** Of the mails that one gets. */
  language: z.enum(locales),
  /** Those that one can be told of. */
  kinds: z.array(topicChoice),
})
export type NotificationPreferences = z.output<typeof notificationPreferencesSchema>

/** A kind that is not sent stays as it is. */
export const changePreferencesSchema = z.object({
  language: z.enum(locales),
  kinds: z.array(topicChoice).check(z.maxLength(notificationTopics.length)),
})
