import { roleNames, type ReportStatus } from '@canal/contract'
import type { CurrentUser } from '@canal/contract/auth/schemas'
import type { AccessRequest } from '@canal/contract/requests/schemas'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Archive, Lock, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { reopeningVotesQuery, sinceArchivedQuery } from '../features/report-detail/api.ts'
import { Reopening } from '../features/report-detail/reopening.tsx'
import { DeletionLine } from '../features/report-detail/deletion-line.tsx'
import { SinceArchived } from '../features/report-detail/since-archived.tsx'
import { StatusBadge } from '../ui/state-badge.tsx'
import { useCall } from '../lib/call.ts'
import { useText } from '../lib/office-text.ts'
import { isOpenNow } from '../lib/request-state.ts'
import { useDates } from '../lib/use-dates.ts'
import { useNow } from '../lib/use-now.ts'
import { PageTitle } from '../ui/page-title.tsx'

export const BackToList = () => {
  const text = useText()
  return (
    <Link className="button" data-variant="outline" to="/admin/reports/active">
      {text('report.list.backToFull')}
    </Link>
  )
}

interface FrameProps {
  readonly status: ReportStatus
  readonly title: string
  /** What the browser's tab is called. */
  readonly tab: string
  readonly caseNumber?: string | undefined
  readonly archivedOn?: string | null | undefined
  readonly icon: LucideIcon
  readonly lead: ReactNode
  readonly children: ReactNode
}

/** A report that stays shut to somebody who may know of it: which one, since when, why, and what they can do. */
const ShutReport = ({ status, title, tab, caseNumber, archivedOn, icon: Icon, lead, children }: FrameProps) => {
  const text = useText()
  const dates = useDates()
  const [list, name] =
    status === 'archived'
      ? (['/admin/reports/archived', 'nav.archived'] as const)
      : (['/admin/reports/active', 'nav.active'] as const)
  return (
    <>
      <header className="report-head">
        <div>
          <p className="quiet">
            <Link to={list}>{text(name)}</Link>
            {caseNumber && (
              <>
                {' '}
                / <span className="case">{caseNumber}</span>
              </>
            )}
          </p>
          <PageTitle title={caseNumber ? `${tab} · ${caseNumber}` : tab}>{title}</PageTitle>
        </div>
        {archivedOn && (
          <dl className="facts">
            <div>
              <dt>{text('report.column.status')}</dt>
              <dd>
                <StatusBadge status={status} />
              </dd>
            </div>
            <div>
              <dt>{text('request.column.archivedOn')}</dt>
              <dd>
                <time dateTime={archivedOn}>{dates.timestamp(archivedOn)}</time>
              </dd>
            </div>
          </dl>
        )}
      </header>
      <div className="archived-report">
        <p className="archived-lead">
          <Icon className="icon" aria-hidden />
          <span>{lead}</span>
        </p>
        {children}
        <p>
          <BackToList />
        </p>
      </div>
    </>
  )
}

interface ShutProps {
  readonly id: string
  readonly user: CurrentUser
}

const isInvestigator = ({ roles }: CurrentUser): boolean => roles.includes(roleNames.investigator)

/** Nobody of the committee reads an archived report; its former members may ask each other to reopen it. */
export const ArchivedReport = ({ id, user }: ShutProps) => {
  const text = useText()
  const canAsk = !isInvestigator(user)
  const { data: since } = useQuery({ ...sinceArchivedQuery(useCall(), id), enabled: canAsk })
  return (
    <ShutReport
      status="archived"
      title={text('report.archivedNotice.title')}
      tab={text('errors.report-archived')}
      caseNumber={since?.caseNumber}
      archivedOn={since?.archivedOn}
      icon={Archive}
      lead={text('report.archivedNotice.closed')}
    >
      {since && (
        <DeletionLine deletion={since.deletion}>
          {since.deletion.rule !== 'longest' && <p>{text('casework.deletion.reopenFirst')}</p>}
        </DeletionLine>
      )}
      {canAsk && <SinceArchived reportId={id} />}
      {canAsk && <Reopening reportId={id} username={user.username} />}
    </ShutReport>
  )
}

/** The reopening of a report that lasts now, where a former member may ask to be added to it. */
export const useReopening = (id: string, user: CurrentUser) => {
  const now = useNow()
  const isMember = !isInvestigator(user)
  const { data, isLoading } = useQuery({ ...reopeningVotesQuery(useCall(), id), enabled: isMember })
  return { isPending: isLoading, reopening: data?.items.find((request) => isOpenNow(request, now)) }
}

/** Reopened, and not for this former member: until when, for whom, and the way to be added (decisions §5). */
export const ReopenedForOthers = ({ id, user, reopening }: ShutProps & { readonly reopening: AccessRequest }) => {
  const text = useText()
  return (
    <ShutReport
      status="reopened"
      title={text('report.reopenedNotice.title')}
      tab={text('report.reopenedNotice.title')}
      caseNumber={reopening.caseNumber}
      archivedOn={reopening.archivedOn}
      icon={Lock}
      lead={`${text('errors.no-access')} ${text('report.reopenedNotice.closed')}`}
    >
      <Reopening reportId={id} username={user.username} />
      <SinceArchived reportId={id} />
    </ShutReport>
  )
}
