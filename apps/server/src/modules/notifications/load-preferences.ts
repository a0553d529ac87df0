import {
  notificationKinds,
  notificationTopics,
  topicOf,
  type NotificationKind,
  type NotificationTopic,
} from '@canal/contract/notifications/schemas'
import { sourceLocale, type Locale } from '@canal/messages'
import type { Tx } from '../../platform/db/transaction.ts'

/** What somebody chose; who chose nothing is told of everything, in Spanish (decisions §9). */
export interface Chosen {
  language: Locale
  offInApp: readonly NotificationTopic[]
  offByMail: readonly NotificationTopic[]
}

const toTopics = (names: readonly string[]) => notificationTopics.filter((topic) => names.includes(topic))

/** Sees who is of the channel, or everybody among people. */
export const loadPreferences = async (tx: Tx, userId: string): Promise<Chosen> => {
  const row = await tx
    .selectFrom('notification_preference')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return {
    language: row?.language ?? sourceLocale,
    offInApp: toTopics(row?.off_in_app ?? []),
    offByMail: toTopics(row?.off_by_mail ?? []),
  }
}

const kindsOf = (topics: readonly NotificationTopic[]): NotificationKind[] =>
  notificationKinds.filter((kind) => topics.includes(topicOf(kind)))

/** Kinds that somebody does not want to see in the application: kept, and shown again when they change their mind. */
export const hiddenKinds = async (tx: Tx, userId: string): Promise<NotificationKind[]> =>
  kindsOf((await loadPreferences(tx, userId)).offInApp)

/** Kinds of which somebody wants no mail. */
export const unmailedKinds = ({ offByMail }: Chosen): NotificationKind[] => kindsOf(offByMail)
