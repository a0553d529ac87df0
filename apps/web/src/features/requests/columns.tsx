import { rulesOf, type ListedKind } from '@canal/contract/requests/kinds'
import type { AccessRequest } from '@canal/contract/requests/schemas'
import type { OfficeKey, Translate } from '@canal/messages'
import { Link } from '@tanstack/react-router'
import type { Dates } from '../../lib/office-dates.ts'
import { shownKinds } from '../../lib/request-kinds.ts'
import { ownStanding, voterStanding } from '../../lib/request-state.ts'
import type { Column } from '../../ui/column.ts'
import { JoinButton } from '../../ui/reopened-access-requests.tsx'
import { Reason } from '../../ui/reason.tsx'
import { RequestActions } from '../../ui/request-actions.tsx'
import { RequestBadge } from '../../ui/request-badge.tsx'
import type { Whose } from './list-shape.ts'

export interface RequestView {
  readonly text: Translate<OfficeKey>
  readonly dates: Dates
  readonly nameOf: (username: string) => string
  readonly username: string
  readonly whose: Whose
  readonly kind: ListedKind
  readonly now: Date
}

const standingOf = (request: AccessRequest, { whose, username, now }: RequestView) =>
  (whose === 'requests' ? ownStanding : voterStanding)(request, username, now)

const Time = ({ at, dates }: { at: string | null; dates: Dates }) =>
  at && <time dateTime={at}>{dates.timestamp(at)}</time>

/** The way to a report: by its number, and by a button where a vote has opened it (specification §4). */
const Details = ({ request, view: { text } }: { request: AccessRequest; view: RequestView }) => (
  <Link
    className="button"
    data-variant="outline"
    data-size="xs"
    to="/admin/reports/$id/{-$section}"
    params={{ id: request.reportId }}
    aria-label={text('approval.named', { action: text('request.details'), what: request.caseNumber })}
    preload={false}
  >
    {text('request.details')}
  </Link>
)

const Actions = ({ request, view }: { request: AccessRequest; view: RequestView }) => {
  const { kind, username, nameOf, now } = view
  const named = `${nameOf(request.requestedBy)}, ${request.caseNumber}`
  return (
    <span className="row" data-align="end">
      <RequestActions kind={kind} request={request} username={username} named={named} />
      {standingOf(request, view).state === 'accessGranted' && <Details request={request} view={view} />}
      {shownKinds[kind].gives === 'hours' && <JoinButton request={request} username={username} now={now} />}
    </span>
  )
}

/** Who asks for which report, why and since when, where the vote stands, and what one may do (specification §3, §4). */
export const requestColumns = (view: RequestView): readonly Column<AccessRequest>[] => {
  const { text, dates, nameOf, whose, kind, now } = view
  const isForHours = shownKinds[kind].gives === 'hours'
  const caseColumn: Column<AccessRequest> = {
    id: 'caseNumber',
    header: text('report.column.id'),
    row: true,
    className: 'case-cell',
    bone: 's',
    cell: (request) => (
      <Link className="case" to="/admin/reports/$id/{-$section}" params={{ id: request.reportId }} preload={false}>
        {request.caseNumber}
      </Link>
    ),
  }
  const requester: Column<AccessRequest> = {
    id: 'requestedBy',
    header: text('request.column.requestedBy'),
    className: 'people',
    cell: ({ requestedBy }) => <span title={nameOf(requestedBy)}>{nameOf(requestedBy)}</span>,
  }
  const concerned: Column<AccessRequest> = {
    id: 'concerns',
    header: text('request.column.concerns'),
    className: 'people concerned',
    cell: ({ concerns }) =>
      concerns && (
        <>
          <span className="soft narrow-only">{text('request.column.concerns')}: </span>
          {nameOf(concerns)}
        </>
      ),
  }
  const archivedOn: Column<AccessRequest> = {
    id: 'archivedOn',
    header: text('request.column.archivedOn'),
    className: 'soft moment wide-cell',
    cell: (request) => <Time at={request.archivedOn} dates={dates} />,
  }
  return [
    caseColumn,
    ...(whose === 'approvals' ? [requester] : []),
    ...(rulesOf(kind).isAboutMember ? [concerned] : []),
    {
      id: 'reason',
      header: text('request.column.about'),
      className: 'full-cell why',
      bone: 'title',
      cell: (request) => (
        <>
          {request.subject && (
            <span className="about" title={request.subject}>
              {request.subject}
            </span>
          )}
          <Reason reason={request.reason} named={`${nameOf(request.requestedBy)}, ${request.caseNumber}`} />
        </>
      ),
    },
    ...(isForHours ? [archivedOn] : []),
    {
      id: 'requestedOn',
      header: text('request.column.requestedOn'),
      sortable: true,
      className: 'soft moment',
      cell: ({ requestedOn }) => <Time at={requestedOn} dates={dates} />,
    },
    {
      id: 'date',
      header: text('request.column.date'),
      sortable: true,
      className: 'soft moment wide-cell',
      cell: ({ date }) => <Time at={date} dates={dates} />,
    },
    {
      id: 'status',
      header: text('report.column.status'),
      sortable: true,
      className: isForHours ? 'status-cell hours' : 'status-cell',
      bone: 'badge',
      cell: (request) => <RequestBadge standing={standingOf(request, view)} now={now} />,
    },
    {
      id: 'actions',
      header: text('table.actions'),
      hiddenHeader: true,
      className: whose === 'requests' ? 'end acts single' : 'end acts',
      bone: 'l',
      cell: (request) => <Actions request={request} view={view} />,
    },
  ]
}
