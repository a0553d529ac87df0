import type { LogEntry } from '@canal/contract/logs/schemas'
import type { OfficeKey, Translate } from '@canal/messages'

type Text = Translate<OfficeKey>
export type NameOf = (username: string) => string

/** Who did it: somebody by name, the reporter, or nobody in particular. */
export const whoOf = ({ user, type }: LogEntry, nameOf: NameOf, text: Text): string => {
  if (user) return nameOf(user)
  return text(type === 'created' || type === 'chat_message_sent' ? 'log.reporter' : 'log.system')
}
