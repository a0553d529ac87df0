import { createReopenedAccessRequest } from '@canal/contract/requests/endpoints'
import type { AccessRequest } from '@canal/contract/requests/schemas'
import { UserRoundPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useCall } from '../lib/call.ts'
import { useText } from '../lib/office-text.ts'
import { isOpenNow, reopenedAccessStanding } from '../lib/request-state.ts'
import { useDates } from '../lib/use-dates.ts'
import { Button } from './button.tsx'
import { Reason } from './reason.tsx'
import { RequestActions } from './request-actions.tsx'
import { RequestBadge } from './request-badge.tsx'
import { RequestWaits } from './request-waits.tsx'

const RequestModal = lazy(() => import('./request-modal.tsx').then(({ RequestModal }) => ({ default: RequestModal })))

interface ReopenedAccessProps {
  /** A request that reopened a report. */
  readonly request: AccessRequest
  readonly username: string
  readonly nameOf: (username: string) => string
  readonly now: Date
}

/** Who else asks to read a report that was reopened for a colleague, with the vote on each. */
export const ReopenedAccessRequests = ({ request, username, nameOf, now }: ReopenedAccessProps) => {
  const text = useText()
  const dates = useDates()
  if (request.accessRequests.length === 0) return null
  return (
    <ul className="votes">
      {request.accessRequests.map((reopenedAccess) => {
        const name = nameOf(reopenedAccess.requestedBy)
        const named = `${name}, ${request.caseNumber}`
        return (
          <li
            key={reopenedAccess.id}
            className="vote"
            id={`vote-${reopenedAccess.id}`}
            data-request={reopenedAccess.id}
          >
            <div>
              <p>
                {reopenedAccess.requestedBy === username
                  ? text('reopen.joinRequested')
                  : text('reopen.joinedBy', { name })}
                , <time dateTime={reopenedAccess.requestedOn}>{dates.timestamp(reopenedAccess.requestedOn)}</time>
              </p>
              <p className="quiet">
                <Reason reason={reopenedAccess.reason} named={named} />
              </p>
              <RequestWaits request={reopenedAccess} />
            </div>
            <RequestBadge standing={reopenedAccessStanding(reopenedAccess, request, username, now)} now={now} />
            <span className="row">
              <RequestActions
                kind="archived-report-access"
                request={reopenedAccess}
                username={username}
                named={named}
              />
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/** Whether somebody may ask to be added: it is open for others, and they do not wait for an answer already. */
const canJoin = (request: AccessRequest, username: string, now: Date): boolean =>
  isOpenNow(request, now) &&
  !request.usersWithAccess.includes(username) &&
  !request.accessRequests.some((one) => one.requestedBy === username && one.status === 'pending')

/** Asks to be added to a report that was reopened for a colleague (specification §4). */
export const JoinButton = ({ request, username, now }: Omit<ReopenedAccessProps, 'nameOf'>) => {
  const text = useText()
  const call = useCall()
  const [isAsking, setAsking] = useState(false)
  const { id, caseNumber } = request
  if (!canJoin(request, username, now) && !isAsking) return null
  return (
    <>
      <Button
        variant="outline"
        size="xs"
        aria-label={text('approval.named', { action: text('reopen.join'), what: caseNumber })}
        onClick={() => setAsking(true)}
      >
        <UserRoundPlus className="icon" aria-hidden />
        {text('reopen.join')}
      </Button>
      {isAsking && (
        <Suspense>
          <RequestModal
            title={text('reopen.joinTitle', { caseNumber })}
            description={text('reopen.joinBody')}
            send={(reason) =>
              call(createReopenedAccessRequest, { body: { requestId: id, reason }, suppressError: true })
            }
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  )
}
