import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { CircleUserRound } from 'lucide-react'
import { fetchUser } from '../features/auth/api.ts'
import { OwnSessions } from '../features/auth/own-sessions.tsx'
import { RenewRecoveryCode } from '../features/auth/renew-recovery-code.tsx'
import { useSession, useUser } from '../features/auth/session-context.ts'
import { AccountFacts } from '../features/profile/account-facts.tsx'
import { RenewKeys } from '../features/keys/renew-keys.tsx'
import { profileQuery } from '../features/profile/api.ts'
import { Preferences } from '../features/profile/preferences.tsx'
import { ProfileForm } from '../features/profile/profile-form.tsx'
import { OwnFactors } from '../features/second-factor/own-factors.tsx'
import { OwnReports } from '../features/sharing/own-reports.tsx'
import { useCall } from '../lib/call.ts'
import { useText } from '../lib/office-text.ts'
import { isAdmitted, signsActs } from '../lib/standing.ts'
import { useDelayed } from '../lib/use-delayed.ts'
import { PageTitle } from '../ui/page-title.tsx'
import { Failed } from '../ui/states.tsx'

const Loading = () => {
  const text = useText()
  const isLate = useDelayed(true)
  return (
    <div className="profile" role="status">
      <span className="visually-hidden">{isLate ? text('state.loading') : ''}</span>
      {isLate &&
        ['title', 'm', 'title', 'm'].map((size, index) => <span key={index} className="bone" data-size={size} />)}
    </div>
  )
}

/** One's own profile (specification §2, the user menu). */
export const ProfilePage = () => {
  const text = useText()
  const call = useCall()
  const session = useSession()
  const user = useUser()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { data, isError, refetch } = useQuery(profileQuery(call))
  /** What follows is on the committee's page. */
  const renewed = async () => {
    await fetchUser(call, session)
    await queries.invalidateQueries({ queryKey: ['roster'] })
    await navigate({ to: '/admin/keys' })
  }
  return (
    <>
      <div className="page-head">
        <PageTitle>{text('profile.title')}</PageTitle>
      </div>
      {!data && !isError && <Loading />}
      {!data && isError && (
        <Failed icon={CircleUserRound} title={text('profile.failed')} onRetry={() => void refetch()} />
      )}
      {data && (
        <div className="profile-page">
          <AccountFacts profile={data} />
          <p className="quiet">{text('profile.fixedHint')}</p>
          <ProfileForm
            profile={data}
            onSaved={async (saved) => {
              queries.setQueryData(profileQuery(call).queryKey, saved)
              await fetchUser(call, session)
            }}
          />
          <Preferences />
          <section className="profile" aria-labelledby="own-factors">
            <h2 id="own-factors">{text('factor.title')}</h2>
            <p>{text('factor.lead')}</p>
            <OwnFactors />
          </section>
          <OwnSessions />
          {user && isAdmitted(user) && user.channelId && (
            <RenewRecoveryCode onKept={() => void fetchUser(call, session)} />
          )}
          {user && isAdmitted(user) && signsActs(user) && !user.former && <RenewKeys onRenewed={renewed} />}
          {session.user()?.capabilities.includes('report.read') && (
            <p>
              <Link to="/admin/keys">{text('roster.open')}</Link>
            </p>
          )}
          {user && signsActs(user) && <OwnReports username={data.username} />}
        </div>
      )}
    </>
  )
}
