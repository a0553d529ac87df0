import type { ListedKind } from '@canal/contract/requests/kinds'
import type { AccessRequest } from '@canal/contract/requests/schemas'
import { useText } from '../../lib/office-text.ts'
import { ownStanding, voterStanding } from '../../lib/request-state.ts'
import { useDates } from '../../lib/use-dates.ts'
import { useNow } from '../../lib/use-now.ts'
import { Reason } from '../../ui/reason.tsx'
import { RequestActions } from '../../ui/request-actions.tsx'
import { RequestBadge } from '../../ui/request-badge.tsx'
import { RequestWaits } from '../../ui/request-waits.tsx'

interface RequestRowProps {
  readonly wanted: ListedKind
  readonly request: AccessRequest
  readonly username: string
  /** The full name of who asks. */
  readonly name: string
  /** The full name of whom it is about, where it is about somebody. */
  readonly person?: string
}

/** One's own request, or a colleague's, with where it stands and what one may do (specification §4). */
export const RequestRow = ({ wanted, request, username, name, person = '' }: RequestRowProps) => {
  const text = useText()
  const dates = useDates()
  const now = useNow()
  const isMine = request.requestedBy === username
  const named = `${name}, ${request.caseNumber}`
  const standing = (isMine ? ownStanding : voterStanding)(request, username, now)
  return (
    <li className="vote" id={`vote-${request.id}`} data-request={request.id}>
      <div>
        <p>
          {text(`request.${isMine ? 'mine' : 'theirs'}.${wanted}`, { name, person })},{' '}
          <time dateTime={request.requestedOn}>{dates.timestamp(request.requestedOn)}</time>
        </p>
        <p className="quiet">
          <Reason reason={request.reason} named={named} />
        </p>
        <RequestWaits request={request} />
      </div>
      <RequestBadge standing={standing} now={now} />
      <span className="row">
        <RequestActions kind={wanted} request={request} username={username} named={named} />
      </span>
    </li>
  )
}
