import type { Notification } from '@canal/contract/notifications/schemas'
import type { OfficeKey, Translate } from '@canal/messages'
import type { Dates } from '../../lib/office-dates.ts'
import { registerWords } from '../../lib/register-words.ts'

/** What happened; of an act of the committee also which, whose it is, and what became of it. */
export const notificationWords = (
  { kind, act }: Pick<Notification, 'kind' | 'act'>,
  text: Translate<OfficeKey>,
  dates: Dates,
): string => {
  if (!act) return text(`notification.kind.${kind}`)
  const told = registerWords(act.entry, text)
  if (kind === 'act-stopped') return told
  if (act.end) return `${told} ${text(`notification.act.${act.end}`)}`
  if (!act.countsAt) return `${told} ${text('notification.act.waits')}`
  const date = dates.day(act.countsAt)
  return `${told} ${text(act.isSooner ? 'roster.todo.unseen' : 'roster.counts.alone', { date })}`
}
