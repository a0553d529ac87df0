import type { LogEntry } from '@canal/contract/logs/schemas'
import type { OfficeKey, Translate } from '@canal/messages'

type Text = Translate<OfficeKey>
export type NameOf = (username: string) => string

/** Who did it: somebody by name, the reporter, or nobody in particular. */
export const whoOf = ({ user, type }: LogEntry, nameOf: NameOf, text: Text): string => {
  if (user) return nameOf(user)
  return text(type === 'created' || type === 'chat_message_sent' ? 'log.reporter' : 'log.system')
}

/** What it was about; empty where the kind says all. */
export const detailOf = ({ type, details }: LogEntry, nameOf: NameOf, text: Text): string => {
  if (type === 'status_changed' && details.status)
    return text('log.to', { status: text(`report.status.${details.status}`) })
  if (details.reviewers) return details.reviewers.map(nameOf).join(', ') || text('log.reviewersNone')
  return details.attachedFileName ?? details.filename ?? (details.username ? nameOf(details.username) : '')
}
