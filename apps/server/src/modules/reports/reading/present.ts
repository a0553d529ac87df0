import type { ReportFile } from '@canal/contract/files/schemas'
import type { ChatMessage } from '@canal/contract/reports/schemas'
import type { MemberActor } from '../../accounts/session/actor.ts'
import { byTag, type Person } from '../../accounts/people/directory.ts'
import type { ReportView } from '../../report-access/view.ts'
import { presentSuppressed } from '../../report-access/suppressed-parts.ts'
import type { OpenedDetails, OpenedMessage } from './contents.ts'

/** Usernames of everybody who stands in a relation to the report, sorted. */
export const usernamesOf = (
  view: ReportView,
  people: readonly Person[],
  relation: 'access' | 'excluded' | 'files' | 'reopened' | 'former' | 'shared',
): string[] => {
  const find = byTag(people)
  return view.facts.grants
    .filter((grant) => grant.relation === relation && (grant.expiresAt === null || grant.expiresAt > view.facts.now))
    .flatMap((grant) => find(grant.tag)?.username ?? [])
    .sort()
}

/** Who may read the report now: its members, or those for whom a vote reopened it; and whom it was shared with. */
export const allowedToAccess = (view: ReportView, people: readonly Person[]): string[] => {
  const { status } = view.row
  if (status === 'archived') return []
  const members = usernamesOf(view, people, status === 'reopened' ? 'reopened' : 'access')
  return status === 'reopened' ? members : [...members, ...usernamesOf(view, people, 'shared')].sort()
}

/**
 * Names of people with access as the actor may see them. An investigator sees their own alone: anybody who compares the
 * committee, which the public page names, with those who have access would see whom the reporter excluded.
 */
export const visibleNames = (actor: MemberActor, usernames: readonly string[]): string[] =>
  usernames.filter((username) => !actor.isInvestigator || username === actor.username)

/** What only members and investigators are told of a message. */
interface ForMembers {
  name?: string | undefined
  isNew?: boolean
  readByReporter?: boolean
  mentions?: ChatMessage['mentions']
  task?: ChatMessage['task']
}

/** A message as members see it, with its author's name, or as the reporter sees it, without. */
export const presentMessage = (
  message: OpenedMessage,
  file: ReportFile | null,
  { name, isNew, readByReporter, mentions, task }: ForMembers = {},
): ChatMessage => ({
  id: message.id,
  sender: message.sender,
  ...(name && { name }),
  message: message.text,
  timestamp: message.sentAt.toISOString(),
  isReporter: message.sender === 'reporter',
  hasFile: message.fileId !== null,
  attachedChatFile: file,
  kind: message.kind,
  audience: message.audience,
  ...(isNew !== undefined && { isNew }),
  ...(readByReporter !== undefined && { readByReporter }),
  ...(mentions && { mentions }),
  ...(task && { task }),
  ...(message.suppressed && { suppressed: presentSuppressed(message.suppressed) }),
})

export const presentDetails = (
  { answers, identity, suppressed }: Omit<OpenedDetails, 'subject'>,
  messages: ChatMessage[],
) => ({
  ...answers,
  reporterName: identity.reporterName,
  reporterEmail: identity.reporterEmail,
  receiveUpdates: identity.receiveUpdates,
  suppressed: suppressed.map((one) => ({ part: one.part, ...presentSuppressed(one) })),
  chat: { messages },
})
