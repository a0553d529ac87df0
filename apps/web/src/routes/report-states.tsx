import type { CurrentUser } from '@canal/contract/auth/schemas'
import { CloudOff, FileWarning, Lock, SearchX, ShieldAlert, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { ApiError } from '../lib/api.ts'
import { failureText } from '../lib/failure-text.ts'
import { useText } from '../lib/office-text.ts'
import { signsActs } from '../lib/standing.ts'
import { useDelayed } from '../lib/use-delayed.ts'
import { PageTitle } from '../ui/page-title.tsx'
import { Empty, Failed } from '../ui/states.tsx'
import { OwnSeatNotice } from './own-seat-notice.tsx'
import { ArchivedReport, BackToList, useReopening, ReopenedForOthers } from './shut-report.tsx'

interface ShutProps {
  readonly icon: LucideIcon
  readonly title: string
  readonly children?: ReactNode
}

const Shut = ({ icon, title, children }: ShutProps) => {
  const text = useText()
  return (
    <>
      <PageTitle>{text('nav.reports')}</PageTitle>
      <Empty icon={icon} title={title}>
        {children}
        <BackToList />
      </Empty>
    </>
  )
}

interface ClosedReportProps {
  readonly id: string
  readonly user: CurrentUser
  readonly error: Error
  readonly onRetry: () => void
}

/** Why a report does not open: not yours, archived, none there, or not reached; and what can be done about it. */
export const ClosedReport = ({ id, user, error, onRetry }: ClosedReportProps) => {
  const text = useText()
  const api = error instanceof ApiError ? error : null
  if (api?.is('report-archived')) return <ArchivedReport id={id} user={user} />
  if (api?.is('keys-locked'))
    return (
      <>
        <div className="page-head">
          <PageTitle>{text('nav.reports')}</PageTitle>
        </div>
        <OwnSeatNotice />
      </>
    )
  if (api?.is('no-access')) return <NoAccess id={id} user={user} />
  if (api?.status === 403) return <Shut icon={Lock} title={text('errors.no-access')} />
  if (api?.status === 404)
    return (
      <Shut icon={SearchX} title={text('errors.report-not-found')}>
        <p className="quiet">{text('report.notFound.body')}</p>
      </Shut>
    )
  if (api?.is('report-altered')) return <AlteredReport />
  const isOffline = api?.status === 0
  return (
    <>
      <PageTitle>{text('nav.reports')}</PageTitle>
      <Failed
        icon={isOffline ? CloudOff : FileWarning}
        title={text('report.failed')}
        detail={failureText(error, text)}
        onRetry={onRetry}
      />
    </>
  )
}

/** Never theirs, or reopened for others: then it says until when, and how to be added. */
const NoAccess = ({ id, user }: { id: string; user: CurrentUser }) => {
  const text = useText()
  const { isPending, reopening } = useReopening(id, user)
  if (isPending) return <LoadingReport />
  if (reopening) return <ReopenedForOthers id={id} user={user} reopening={reopening} />
  return (
    <Shut icon={Lock} title={text('errors.no-access')}>
      {signsActs(user) && <p className="quiet">{text('report.noAccess.how')}</p>}
    </Shut>
  )
}

/** An alarm, and no passing failure: what was found, and whom to tell. */
const AlteredReport = () => {
  const text = useText()
  return (
    <>
      <PageTitle>{text('nav.reports')}</PageTitle>
      <div className="notice under" data-tone="danger" role="alert">
        <ShieldAlert className="icon" aria-hidden />
        <div className="stack-tight">
          <p>
            <strong>{text('report.reports.altered')}</strong>
          </p>
          <p>{text('report.altered.tell')}</p>
          <p>
            <BackToList />
          </p>
        </div>
      </div>
    </>
  )
}

const facts = ['badge', 'l', 'm', 'l'] as const
const lines = ['title', 'title', 'l', 'title', 'm', 'title', 'title'] as const

/** The shape of a report, once it has let itself be waited for. */
export const LoadingReport = () => {
  const text = useText()
  const isLate = useDelayed(true)
  return (
    <>
      <PageTitle>{text('nav.reports')}</PageTitle>
      <p className="visually-hidden" role="status">
        {isLate ? text('state.loading') : ''}
      </p>
      {isLate && (
        <div className="report-loading" aria-hidden>
          <div className="row">
            {facts.map((size, index) => (
              <span key={index} className="bone" data-size={size} />
            ))}
          </div>
          <div className="bone-tabs">
            {['m', 'm', 'm', 'm'].map((size, index) => (
              <span key={index} className="bone" data-size={size} />
            ))}
          </div>
          <div className="report-grid">
            <div className="bone-lines">
              {lines.map((size, index) => (
                <span key={index} className="bone" data-size={size} />
              ))}
            </div>
            <div className="bone-lines report-aside">
              {['m', 'l', 'm', 'l', 's'].map((size, index) => (
                <span key={index} className="bone" data-size={size} />
              ))}
            </div>
          </div>
        </div>
      )}
    </>
  )
}
