import type { CurrentUser } from '@canal/contract/auth/schemas'
import type { Report } from '@canal/contract/reports/schemas'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { useUser } from '../features/auth/session-context.ts'
import { reportQuery } from '../features/report-detail/api.ts'
import { useArchiving } from '../features/report-detail/archiving.ts'
import { ChatSection } from '../features/report-detail/chat-section.tsx'
import { DetailsSection } from '../features/report-detail/details-section.tsx'
import { beginAct } from '../features/report-detail/drafts.ts'
import { InternalSection } from '../features/report-detail/internal-section.tsx'
import { LogList } from '../features/report-detail/log-section.tsx'
import { ReopenedNotice } from '../features/report-detail/reopened-notice.tsx'
import { ReportSection } from '../features/report-detail/report-section.tsx'
import { SectionNav } from '../features/report-detail/section-nav.tsx'
import { asSection, type Section } from '../features/report-detail/sections.ts'
import { goToTop } from '../features/report-detail/section-scroll.ts'
import { SettingsSection } from '../features/report-detail/settings-section.tsx'
import { UnsavedGuard } from '../features/report-detail/unsaved-guard.tsx'
import { ApiError } from '../lib/api.ts'
import { useCall } from '../lib/call.ts'
import { useLanding } from '../lib/use-landing.ts'
import { ReportFiles } from './report-files.tsx'
import { ReportHead } from './report-head.tsx'
import { ReportPane } from './report-pane.tsx'
import { ClosedReport, LoadingReport } from './report-states.tsx'

/** A report with all its sections on one page, beside its list; the address may name one of the sections. */
export const ReportPage = () => {
  const user = useUser()
  const { id = '', section } = useParams({ strict: false })
  if (!user) return null
  return (
    <div className="with-pane">
      <ReportPane currentId={id} username={user.username} />
      <div className="beside-pane">
        <UnsavedGuard reportId={id} />
        <OneReport key={id} id={id} user={user} section={asSection(section)} />
      </div>
    </div>
  )
}

interface OneReportProps {
  readonly id: string
  readonly user: CurrentUser
  readonly section: Section | undefined
}

const OneReport = ({ id, user, section }: OneReportProps) => {
  const query = useQuery({ ...reportQuery(useCall(), id), enabled: !useArchiving(id) })
  const [closed, setClosed] = useState<ApiError | null>(null)
  const hasLanded = useLanding((hash) => hash === 'answer' && beginAct(id, 'answered'))
  // A colleague may have archived it since: what is kept from before must not outlive the right to read it.
  const isClosed = query.error instanceof ApiError && [403, 404].includes(query.error.status)
  // A refusal stands while it is asked again: whoever writes a reason below it must not lose what they wrote.
  if (isClosed && query.error !== closed) setClosed(query.error as ApiError)
  if (!isClosed && !query.isPending && closed) setClosed(null)
  if (query.data && !isClosed)
    return (
      <ReportFiles report={query.data} user={user}>
        <OpenReport report={query.data} user={user} section={section} hasLanded={hasLanded} />
      </ReportFiles>
    )
  const error = query.error ?? closed
  if (error) return <ClosedReport id={id} user={user} error={error} onRetry={() => void query.refetch()} />
  return <LoadingReport />
}

/** Back from a section to the report itself: up again, where the reader began. */
const useTopAfterSections = (section: Section | undefined) => {
  const before = useRef(section)
  useEffect(() => {
    if (before.current && !section) goToTop()
    before.current = section
  }, [section])
}

interface OpenReportProps {
  readonly report: Report
  readonly user: CurrentUser
  readonly section: Section | undefined
  /** The reader is at the very place that the address names. */
  readonly hasLanded: RefObject<boolean>
}

const OpenReport = ({ report, user, section, hasLanded }: OpenReportProps) => {
  const navigate = useNavigate()
  useTopAfterSections(section)
  const { messages } = report.details.chat
  const counts = {
    messages: { total: messages.length, unread: messages.filter(({ isNew }) => isNew).length },
    internal: { total: report.internalFiles.length },
  }
  const toArchived = () => navigate({ to: '/admin/reports/archived', ignoreBlocker: true })
  const part = (name: Section) => ({ section: name, current: section === name, hasLanded })
  return (
    <>
      <ReportHead report={report} user={user} section={section} />
      {report.status === 'reopened' && (
        <ReopenedNotice report={report} username={user.username} onArchived={toArchived} />
      )}
      <SectionNav id={report.id} addressed={section ?? 'details'} counts={counts} />
      <div className="report-grid">
        <div className="report-body">
          <ReportSection {...part('details')}>
            <DetailsSection report={report} user={user} />
          </ReportSection>
          <ReportSection {...part('messages')}>
            <ChatSection report={report} username={user.username} />
          </ReportSection>
          <ReportSection {...part('internal')}>
            <InternalSection report={report} username={user.username} />
          </ReportSection>
        </div>
        <aside className="report-aside">
          <ReportSection {...part('settings')}>
            <SettingsSection
              report={report}
              username={user.username}
              onArchived={toArchived}
              onGone={() => navigate({ to: '/admin/reports/active', ignoreBlocker: true })}
            />
          </ReportSection>
          <ReportSection {...part('log')}>
            <LogList report={report} user={user} />
          </ReportSection>
        </aside>
      </div>
    </>
  )
}
