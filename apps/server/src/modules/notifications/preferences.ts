import type { z } from 'zod/mini'
import {
  notificationTopics,
  type changePreferencesSchema,
  type NotificationPreferences,
  type NotificationTopic,
} from '@canal/contract/notifications/schemas'
import { amongPeople } from '../../platform/db/transaction.ts'
import type { Deps } from '../audit-log/deps.ts'
import type { UserActor } from '../accounts/session/actor.ts'
import { loadPreferences, type Chosen } from './load-preferences.ts'

type Changes = z.output<typeof changePreferencesSchema>

/** An investigator hears of nothing that is the committee's alone. */
const ofInvestigators: readonly NotificationTopic[] = ['new-message', 'request-decided', 'deadline', 'shared']

const topicsOf = (actor: UserActor): readonly NotificationTopic[] => {
  if (!actor.channelId) return []
  return actor.isInvestigator ? ofInvestigators : notificationTopics
}

const present = (deps: Deps, actor: UserActor, chosen: Chosen): NotificationPreferences => ({
  isMailOn: deps.mailer !== null,
  language: chosen.language,
  kinds: topicsOf(actor).map((kind) => ({
    kind,
    inApp: !chosen.offInApp.includes(kind),
    byMail: !chosen.offByMail.includes(kind),
  })),
})

/** What the caller is told of (decisions §7). */
export const ownPreferences = (deps: Deps, actor: UserActor): Promise<NotificationPreferences> =>
  amongPeople(deps.db, async (tx) => present(deps, actor, await loadPreferences(tx, actor.userId)))

/** Changes the kinds that are sent, of those that the caller can be told of, and the language. */
export const changePreferences = (deps: Deps, actor: UserActor, changes: Changes): Promise<NotificationPreferences> =>
  amongPeople(deps.db, async (tx) => {
    const before = await loadPreferences(tx, actor.userId)
    const off = (medium: 'inApp' | 'byMail', current: readonly NotificationTopic[]) =>
      notificationTopics.filter((topic) => {
        const sent = topicsOf(actor).includes(topic) ? changes.kinds.findLast(({ kind }) => kind === topic) : undefined
        return sent ? !sent[medium] : current.includes(topic)
      })
    const chosen = {
      language: changes.language,
      offInApp: off('inApp', before.offInApp),
      offByMail: off('byMail', before.offByMail),
    }
    const row = { language: chosen.language, off_in_app: chosen.offInApp, off_by_mail: chosen.offByMail }
    await tx
      .insertInto('notification_preference')
      .values({ user_id: actor.userId, ...row })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
      .execute()
    return present(deps, actor, chosen)
  })
