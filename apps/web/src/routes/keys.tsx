import type { CurrentUser } from '@canal/contract/auth/schemas'
import type { Newcomer } from '@canal/contract/roster/schemas'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Users } from 'lucide-react'
import { lazy, Suspense, useCallback, useState } from 'react'
import { fetchUser } from '../features/auth/api.ts'
import { useSession, useUser } from '../features/auth/session-context.ts'
import { CommitteeExclusions } from '../features/exclusions/committee-exclusions.tsx'
import { Acts } from '../features/keys/acts.tsx'
import { rosterQuery } from '../features/keys/api.ts'
import { FormerCommittee } from '../features/keys/former.tsx'
import { GovernanceRegister } from '../features/keys/governance-register.tsx'
import { LackingColleagues } from '../features/keys/lacking.tsx'
import { OrganisationKeySection } from '../features/keys/organisation-key.tsx'
import { LacksReports } from '../features/keys/own-seat-notice.tsx'
import { OwnSeatPage } from '../features/keys/own-seat.tsx'
import { RulesOfVotes } from '../features/keys/rules.tsx'
import { Retention } from '../features/keys/retention.tsx'
import { Seats } from '../features/keys/seats.tsx'
import { SystemManager } from '../features/keys/system-manager.tsx'
import type { Unlocked } from '../features/keys/unlock-ways.tsx'
import { useSeen } from '../features/keys/use-seen.ts'
import { useCall } from '../lib/call.ts'
import { useText } from '../lib/office-text.ts'
import { useDates } from '../lib/use-dates.ts'
import { isAdmitted, signsActs } from '../lib/standing.ts'
import { PageTitle } from '../ui/page-title.tsx'
import { Failed } from '../ui/states.tsx'
import { ShareAfter } from './share-after.tsx'

const Templates = lazy(() =>
  import('../features/templates/templates.tsx').then(({ Templates }) => ({ default: Templates })),
)

const RecoveryModal = lazy(() =>
  import('../features/auth/recovery-modal.tsx').then(({ RecoveryModal }) => ({ default: RecoveryModal })),
)

interface CommitteeProps {
  readonly user: CurrentUser
  readonly onLeft: () => void
}

/** Who is on the committee, what waits for its signatures, and its register. */
const Committee = ({ user, onLeft }: CommitteeProps) => {
  const text = useText()
  useSeen()
  const { data, isError, refetch } = useQuery(rosterQuery(useCall()))
  const [entered, setEntered] = useState<Newcomer>()
  if (isError && !data) return <Failed icon={Users} title={text('roster.failed')} onRetry={() => void refetch()} />
  const isNewMember = entered?.kind === 'admit' && entered.capacity === 'member'
  return (
    <div className="committee">
      {entered && isNewMember && (
        <ShareAfter
          key={entered.userId}
          person={{ username: entered.username, fullName: entered.name }}
          onClose={() => setEntered(undefined)}
        />
      )}
      {data && <Acts readerId={user.id} roster={data} onEntered={setEntered} />}
      {user.lacksReports && <LacksReports />}
      <LackingColleagues />
      {data && <Seats roster={data} onLeft={onLeft} />}
      {data && <SystemManager roster={data} />}
      {data && <RulesOfVotes roster={data} />}
      {data && <Retention roster={data} />}
      {data && <CommitteeExclusions roster={data} />}
      <Suspense>
        <Templates />
      </Suspense>
      <OrganisationKeySection />
      <GovernanceRegister />
    </div>
  )
}

/** How many there are, and who decides. */
const Lead = () => {
  const text = useText()
  const dates = useDates()
  const { data } = useQuery(rosterQuery(useCall()))
  const since = data?.since
  const members = data?.seats.filter(({ capacity }) => capacity === 'member').length
  const admissions = data?.acts.filter(({ kind }) => kind === 'admit' || kind === 'rekey').length ?? 0
  const waiting = admissions + (data?.newcomers.filter((person) => !person.isFormer && !person.stopped).length ?? 0)
  return (
    <p>
      {members !== undefined && text('roster.lead.on', { count: members })}{' '}
      {waiting > 0 && text('roster.lead.waiting', { count: waiting })} {text('roster.lead')}{' '}
      {since && text('roster.since', { date: dates.day(since) })}
    </p>
  )
}

/** For whom the committee admitted: the whole of it to a member, a word to an external investigator. */
const Admitted = ({ user, onLeft }: CommitteeProps) => {
  const text = useText()
  const isMember = signsActs(user)
  const lead = user.former ? 'roster.former' : 'roster.outside'
  return (
    <>
      <div className="page-head">
        <div>
          <PageTitle>{text('nav.committee')}</PageTitle>
          {isMember && !user.former ? <Lead /> : <p>{text(lead)}</p>}
          {!user.recoveryCodeConfirmed && (
            <p>
              {text('roster.code.missing')} <Link to="/admin/profile">{text('roster.code.profile')}</Link>
            </p>
          )}
        </div>
      </div>
      {isMember && !user.former && <Committee user={user} onLeft={onLeft} />}
      {isMember && user.former && (
        <div className="committee">
          <FormerCommittee />
          <GovernanceRegister />
        </div>
      )}
    </>
  )
}

/** The committee's page; of whoever is not on it, or cannot open what is theirs, their own place. */
export const KeysPage = () => {
  const text = useText()
  const user = useUser()
  const session = useSession()
  const call = useCall()
  const [code, setCode] = useState<string>()
  const refresh = useCallback(() => void fetchUser(call, session).catch(() => undefined), [call, session])
  const unlocked = async ({ recoveryCode }: Unlocked) => {
    // What becomes of the code from before depends on whether their keys open again.
    try {
      await fetchUser(call, session)
    } finally {
      if (recoveryCode) setCode(recoveryCode)
    }
  }
  if (!user) return null
  if (!user.channelId)
    return (
      <div className="auth-form">
        <PageTitle>{text('nav.committee')}</PageTitle>
        <p>{text('roster.own.noChannel')}</p>
      </div>
    )
  return (
    <>
      {code && (
        <Suspense>
          <RecoveryModal
            code={code}
            former={user.locked ? 'kept' : 'replaced'}
            onKept={() => {
              setCode(undefined)
              refresh()
            }}
          />
        </Suspense>
      )}
      {isAdmitted(user) ? (
        <Admitted user={user} onLeft={refresh} />
      ) : (
        <OwnSeatPage user={user} onUnlocked={unlocked} onSettled={refresh} />
      )}
    </>
  )
}
