import type { CurrentUser } from '@canal/contract/auth/schemas'
import { waitingRows } from '@canal/contract/reports/dashboard'
import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useUser } from '../features/auth/session-context.ts'
import { dashboardQuery, summaryQuery } from '../features/dashboard/api.ts'
import { Cards } from '../features/dashboard/cards.tsx'
import { Today } from '../features/dashboard/today.tsx'
import { WorkList } from '../features/dashboard/work-list.tsx'
import { useWaitingActs } from '../features/keys/use-waiting-acts.ts'
import { useCall } from '../lib/call.ts'
import { useText } from '../lib/office-text.ts'
import { isAdmitted, signsActs } from '../lib/standing.ts'
import { useDelayed } from '../lib/use-delayed.ts'
import { PageTitle } from '../ui/page-title.tsx'
import { TaskBones } from '../ui/task-list.tsx'
import { MissingBlock } from './missing-block.tsx'
import { OwnSeatNotice } from './own-seat-notice.tsx'
import { withCaseTexts } from '../lib/office-catalogue.ts'

/** Further down the page: asked for at once, and not waited for. */
const Reminder = lazy(() =>
  withCaseTexts(import('../features/keys/reminder.tsx')).then(({ Reminder }) => ({ default: Reminder })),
)
const WaitingActRows = lazy(() =>
  withCaseTexts(import('../features/keys/waiting-act-rows.tsx')).then(({ WaitingActRows }) => ({
    default: WaitingActRows,
  })),
)
const DashboardRest = lazy(() =>
  import('./dashboard-rest.tsx').then(({ DashboardRest }) => ({ default: DashboardRest })),
)

/** What is to be seen once the committee admitted the reader; before, each of these calls would only be refused. */
const Cases = ({ user }: { user: CurrentUser }) => {
  const text = useText()
  const call = useCall()
  const [rows, setRows] = useState<number>(waitingRows.first)
  const dashboard = useQuery(dashboardQuery(call, rows))
  const summary = useQuery(summaryQuery(call))
  const { acts, newcomers } = useWaitingActs(signsActs(user))
  const hasActs = acts.length + newcomers.length > 0
  const isLate = useDelayed(dashboard.isPending)
  const { data } = dashboard
  const failure = dashboard.isError && !data ? dashboard.error : null
  return (
    <>
      <p className="visually-hidden" role="status">
        {isLate ? text('state.loading') : ''}
      </p>
      <section className="waiting" aria-labelledby="waiting">
        <div className="section-head">
          <h2 id="waiting" tabIndex={-1}>
            {text('dashboard.waiting')}
          </h2>
        </div>
        {failure && <MissingBlock title={text('dashboard.waitingFailed')} error={failure} retry={dashboard.refetch} />}
        {isLate && <TaskBones rows={4} />}
        {data && (
          <WorkList
            waiting={data.waiting}
            first={
              hasActs && (
                <Suspense>
                  <WaitingActRows readerId={user.id} acts={acts} newcomers={newcomers} />
                </Suspense>
              )
            }
            hasFirst={hasActs}
            rows={rows}
            busy={dashboard.isPlaceholderData}
            onRows={setRows}
          />
        )}
      </section>
      {summary.isError && !summary.data ? (
        <div className="missing">
          <MissingBlock title={text('dashboard.cardsFailed')} error={summary.error} retry={summary.refetch} />
        </div>
      ) : (
        <Cards summary={summary.data} counts={data?.counts} />
      )}
      <Suspense>
        <DashboardRest user={user} dashboard={data} failure={failure} onRetry={dashboard.refetch} />
      </Suspense>
    </>
  )
}

/** A member's dashboard: what waits, four counts, what is assigned to them, and how the channel fares (specification §2). */
export const DashboardPage = () => {
  const text = useText()
  const user = useUser()
  if (!user) return null
  return (
    <>
      <div className="page-head">
        <div>
          <PageTitle>{text('dashboard.title')}</PageTitle>
          <Today />
        </div>
        {user.channelSlug && (
          <a
            className="button"
            data-variant="outline"
            href={`/${user.channelSlug}`}
            target="_blank"
            rel="noopener noreferrer"
          >
            <ExternalLink className="icon" aria-hidden />
            <span>
              {text('dashboard.publicPage')}
              <span className="visually-hidden"> {text('dashboard.newTab')}</span>
            </span>
          </a>
        )}
      </div>
      <OwnSeatNotice />
      {signsActs(user) && (
        <Suspense>
          <Reminder user={user} />
        </Suspense>
      )}
      {isAdmitted(user) && <Cases user={user} />}
    </>
  )
}
