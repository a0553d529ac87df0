import type { AccessRequest } from '@canal/contract/requests/schemas'
import { ArchiveRestore, BookOpen } from 'lucide-react'
import { isOpenNow } from '../../lib/request-state.ts'
import { ReopenedAccessRequests } from '../../ui/reopened-access-requests.tsx'
import { RequestWaits } from '../../ui/request-waits.tsx'
import type { RequestView } from './columns.tsx'

/** Whether there is more to say of a request than its row does. */
export const hasBeneath = ({ status, reopenedOn, keysPending, decidedFrom }: AccessRequest): boolean =>
  reopenedOn !== null || keysPending || (status === 'pending' && decidedFrom !== null)

/** Beneath a request: from when until when it reopened a report, and who else asks for it; what it still waits for. */
export const Beneath = ({ request, view }: { request: AccessRequest; view: RequestView }) => {
  const { text, dates, username, nameOf, now } = view
  const { reopenedOn, reopenedUntil, usersWithAccess } = request
  const times = { from: dates.timestamp(reopenedOn ?? ''), until: dates.timestamp(reopenedUntil ?? '') }
  return (
    <div className="beneath">
      {reopenedOn !== null && (
        <p className="quiet">
          <ArchiveRestore className="icon" aria-hidden />
          {text(request.requestedBy === username ? 'reopen.byYou' : 'reopen.byUser', times)}
        </p>
      )}
      {isOpenNow(request, now) && (
        <p className="quiet">
          <BookOpen className="icon" aria-hidden />
          {text('reopen.readers', { names: new Intl.ListFormat(text.locale).format(usersWithAccess.map(nameOf)) })}
        </p>
      )}
      <RequestWaits request={request} />
      <ReopenedAccessRequests request={request} username={username} nameOf={nameOf} now={now} />
    </div>
  )
}
