import { roleNames } from '@canal/contract'
import { useUser } from '../features/auth/session-context.ts'
import { reportListShape } from '../features/reports/list-shape.ts'
import { ReportTabs } from '../features/reports/tabs.tsx'
import type { ReportList as Kind } from '../features/reports/opening.ts'
import { ReportList } from '../features/reports/report-list.tsx'
import { useNames } from '../features/reports/use-names.ts'
import { useText } from '../lib/office-text.ts'
import { isAdmitted } from '../lib/standing.ts'
import { PageTitle } from '../ui/page-title.tsx'
import { OwnSeatNotice } from './own-seat-notice.tsx'
import { useListState } from './use-list-state.ts'

const titles = {
  active: 'report.list.active',
  assigned: 'report.list.assigned',
  archived: 'report.list.archived',
} as const

/** Made once: each list reads its address by its own. */
const shapes = {
  active: reportListShape('active'),
  assigned: reportListShape('assigned'),
  archived: reportListShape('archived'),
} as const

const ReportsPage = ({ list }: { list: Kind }) => {
  const text = useText()
  const user = useUser()
  const nameOf = useNames()
  const [state, go] = useListState(shapes[list])
  if (!user) return null
  return (
    <>
      <div className="page-head">
        <PageTitle title={text(titles[list])}>{text('nav.reports')}</PageTitle>
      </div>
      <OwnSeatNotice />
      {isAdmitted(user) && (
        <>
          <ReportTabs />
          <ReportList
            list={list}
            username={user.username}
            nameOf={nameOf}
            hasCategories={!user.roles.includes(roleNames.investigator)}
            state={state}
            onState={go}
          />
        </>
      )}
    </>
  )
}

export const ActiveReportsPage = () => <ReportsPage list="active" />
export const AssignedReportsPage = () => <ReportsPage list="assigned" />
export const ArchivedReportsPage = () => <ReportsPage list="archived" />
