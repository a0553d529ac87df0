import { roleNames } from '@canal/contract'
import type { CurrentUser } from '@canal/contract/auth/schemas'
import type { Dashboard } from '@canal/contract/reports/dashboard'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Inbox } from 'lucide-react'
import { ChartBones, Charts } from '../features/dashboard/charts.tsx'
import { reportListQuery } from '../features/reports/api.ts'
import { ReportTable } from '../features/reports/report-table.tsx'
import { useNames } from '../features/reports/use-names.ts'
import { useCall } from '../lib/call.ts'
import { useText } from '../lib/office-text.ts'
import { useDelayed } from '../lib/use-delayed.ts'
import { Empty } from '../ui/states.tsx'
import { MissingBlock } from './missing-block.tsx'

/** What is due first stands first. */
const firstDue = { page: '0', size: '10', sort: 'next', direction: 'ASC', notStatus: 'archived' } as const

/** The dashboard keeps to what says where a report stands. */
const leftOut = ['createdAt', 'deadline', 'reviewers', 'lastActivityAt']

/** An investigator is assigned nothing: the active list is what was shared with them. */
const MyReports = ({ username, isInvestigator }: { username: string; isInvestigator: boolean }) => {
  const text = useText()
  const nameOf = useNames()
  const wanted = isInvestigator ? firstDue : { ...firstDue, reviewers: username }
  const query = useQuery(reportListQuery(useCall(), wanted))
  const isLate = useDelayed(query.isPending)
  if (query.isError && !query.data)
    return <MissingBlock title={text('report.list.failed')} error={query.error} retry={query.refetch} />
  if (query.data?.total === 0)
    return <Empty icon={Inbox} title={text(isInvestigator ? 'dashboard.sharedEmpty' : 'dashboard.assignedEmpty')} />
  return (
    <ReportTable
      list={isInvestigator ? 'active' : 'assigned'}
      username={username}
      nameOf={nameOf}
      caption={text(isInvestigator ? 'dashboard.sharedTitle' : 'dashboard.assignedTitle')}
      items={query.data?.items ?? []}
      skeleton={isLate ? 5 : 0}
      without={leftOut}
    />
  )
}

interface DashboardRestProps {
  readonly user: CurrentUser
  readonly dashboard: Dashboard | undefined
  readonly failure: Error | null
  readonly onRetry: () => unknown
}

/** Below what waits: the reader's own reports, and the figures. */
export const DashboardRest = ({ user, dashboard, failure, onRetry }: DashboardRestProps) => {
  const text = useText()
  const isLate = useDelayed(!dashboard && !failure)
  const isInvestigator = user.roles.includes(roleNames.investigator)
  return (
    <div className="dashboard-grid">
      <section aria-labelledby="mine">
        <div className="section-head">
          <h2 id="mine">{text(isInvestigator ? 'dashboard.sharedTitle' : 'nav.assigned')}</h2>
          <Link className="quiet" to={isInvestigator ? '/admin/reports/active' : '/admin/reports/assigned'}>
            {text('office.seeAll')}
          </Link>
        </div>
        <MyReports username={user.username} isInvestigator={isInvestigator} />
      </section>
      <section className="charts" aria-label={text('dashboard.figures')}>
        {failure && <MissingBlock title={text('dashboard.figuresFailed')} error={failure} retry={onRetry} />}
        {isLate && <ChartBones />}
        {dashboard && <Charts dashboard={dashboard} />}
      </section>
    </div>
  )
}
