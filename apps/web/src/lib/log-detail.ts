import type { LoggedAction } from '@canal/contract/reports/schemas'
import type { OfficeKey, Translate } from '@canal/messages'

/** How a vote went, or why there was none, and whose request it was about. */
const ofVote = (
  { vote, withoutVote, requestedBy }: LoggedAction['details'],
  nameOf: (username: string) => string,
  text: Translate<OfficeKey>,
): string[] => [
  ...(vote ? [text(`log.vote.${vote}`)] : []),
  ...(withoutVote ? [text(`log.withoutVote.${withoutVote}`)] : []),
  ...(requestedBy ? [text('log.ofRequest', { name: nameOf(requestedBy) })] : []),
]

/** What an entry of the log was about; empty where its kind says all. */
export const logDetail = (
  { type, details }: Pick<LoggedAction, 'type' | 'details'>,
  nameOf: (username: string) => string,
  text: Translate<OfficeKey>,
): string => {
  if (type === 'status_changed' && details.status)
    return text('log.to', { status: text(`report.status.${details.status}`) })
  if (details.reviewers) return details.reviewers.map(nameOf).join(', ') || text('log.reviewersNone')
  const name = details.username ? nameOf(details.username) : ''
  if (details.proposal) return text(`log.proposal.${details.proposal}`)
  if (details.ground) return text(`casework.ground.${details.ground}`)
  if (details.change) return text(`log.change.${details.change}`, { name })
  const vote = ofVote(details, nameOf, text)
  if (vote.length > 0) return vote.join(', ')
  return details.attachedFileName ?? details.filename ?? name
}
