import type { CurrentUser } from '@canal/contract/auth/schemas'
import type { Readmission } from '@canal/contract/readmissions/schemas'
import { waitingRows } from '@canal/contract/reports/overview'
import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useUser } from '../features/auth/session-context.ts'
import { overviewQuery, summaryQuery } from '../features/home/api.ts'
import { Cards } from '../features/home/cards.tsx'
import { Today } from '../features/home/today.tsx'
import { WorkList } from '../features/home/work-list.tsx'
import { useWaitingKeys, WaitingKeysRow } from '../features/keys/waiting-keys.tsx'
import { useCall } from '../lib/call.ts'
import { useText } from '../lib/office-text.ts'
import { useDelayed } from '../lib/use-delayed.ts'
import { PageTitle } from '../ui/page-title.tsx'
import { TaskBones } from '../ui/task-list.tsx'
import { MissingBlock } from './missing-block.tsx'
import { OwnKeysNotice } from './own-keys-notice.tsx'
import { withCaseTexts } from '../lib/office-catalogue.ts'

/** Further down the page: asked for at once, and not waited for. */
const Insist = lazy(() =>
  withCaseTexts(import('../features/keys/insist.tsx')).then(({ Insist }) => ({ default: Insist })),
)
const KeysModal = lazy(() =>
  withCaseTexts(import('../features/keys/keys-modal.tsx')).then(({ KeysModal }) => ({ default: KeysModal })),
)
const ShareAfter = lazy(() =>
  withCaseTexts(import('./share-after.tsx')).then(({ ShareAfter }) => ({ default: ShareAfter })),
)
const HomeRest = lazy(() => import('./home-rest.tsx').then(({ HomeRest }) => ({ default: HomeRest })))

/** What is to be seen once one's keys are confirmed; before, each of these calls would only be refused. */
const Cases = ({ user }: { user: CurrentUser }) => {
  const text = useText()
  const call = useCall()
  const [rows, setRows] = useState<number>(waitingRows.first)
  const overview = useQuery(overviewQuery(call, rows))
  const summary = useQuery(summaryQuery(call))
  const keys = useWaitingKeys(user.capabilities.includes('vote.cast'))
  const [checked, setChecked] = useState<Readmission>()
  const [confirmed, setConfirmed] = useState<Readmission>()
  const isLate = useDelayed(overview.isPending)
  const { data } = overview
  const failure = overview.isError && !data ? overview.error : null
  return (
    <>
      <p className="visually-hidden" role="status">
        {isLate ? text('state.loading') : ''}
      </p>
      <Suspense>{confirmed && <ShareAfter person={confirmed} onClose={() => setConfirmed(undefined)} />}</Suspense>
      <section className="waiting" aria-labelledby="waiting">
        <div className="section-head">
          <h2 id="waiting">{text('overview.waiting')}</h2>
        </div>
        <Suspense>
          {checked && <KeysModal person={checked} onClose={() => setChecked(undefined)} onConfirmed={setConfirmed} />}
        </Suspense>
        {failure && <MissingBlock title={text('overview.waitingFailed')} error={failure} retry={overview.refetch} />}
        {isLate && <TaskBones rows={4} />}
        {data && (
          <WorkList
            waiting={data.waiting}
            first={keys.map((person) => (
              <WaitingKeysRow key={person.userId} person={person} onCheck={() => setChecked(person)} />
            ))}
            hasFirst={keys.length > 0}
            rows={rows}
            busy={overview.isPlaceholderData}
            onRows={setRows}
          />
        )}
      </section>
      {summary.isError && !summary.data ? (
        <div className="missing">
          <MissingBlock title={text('overview.cardsFailed')} error={summary.error} retry={summary.refetch} />
        </div>
      ) : (
        <Cards summary={summary.data} counts={data?.counts} />
      )}
      <Suspense>
        <HomeRest user={user} overview={data} failure={failure} onRetry={overview.refetch} />
      </Suspense>
    </>
  )
}

/** A member's overview: what waits, four counts, what is assigned to them, and how the channel fares (specification §2). */
export const HomePage = () => {
  const text = useText()
  const user = useUser()
  if (!user) return null
  return (
    <>
      <div className="page-head">
        <div>
          <PageTitle>{text('overview.title')}</PageTitle>
          <Today timeZone={user.timeZone} />
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
              {text('overview.publicPage')}
              <span className="visually-hidden"> {text('overview.newTab')}</span>
            </span>
          </a>
        )}
      </div>
      <OwnKeysNotice />
      {user.keyState === 'confirmed' && user.capabilities.includes('vote.cast') && (
        <Suspense>
          <Insist user={user} />
        </Suspense>
      )}
      {user.keyState === 'confirmed' && <Cases user={user} />}
    </>
  )
}
