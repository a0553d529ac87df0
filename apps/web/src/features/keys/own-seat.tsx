import { roleNames } from '@canal/contract'
import type { CurrentUser, UnlockWay } from '@canal/contract/auth/schemas'
import type { OwnSeat } from '@canal/contract/roster/schemas'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Users } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useCall } from '../../lib/call.ts'
import { notify } from '../../lib/notify.ts'
import { useText } from '../../lib/office-text.ts'
import { useDates } from '../../lib/use-dates.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { Failed } from '../../ui/states.tsx'
import { titleOf } from '../../lib/act-words.ts'
import { ownSeatQuery } from './api.ts'
import { CheckNumbers, OwnSignatures } from './check-numbers.tsx'
import { Signs } from './signs.tsx'
import { UnlockWays, type Unlocked } from './unlock-ways.tsx'

const titles = { locked: 'unlock.title', waiting: 'roster.own.waiting', left: 'roster.own.left' } as const

/** What was begun is not offered again: what the last password opens waits as an act, new keys by their numbers. */
const waysLeft = ({ ways, act, checkNumbers }: OwnSeat): readonly UnlockWay[] => {
  const begun = act?.kind === 'unlock' ? 'oldPassword' : checkNumbers !== null && 'anew'
  return ways.filter((way) => way !== begun)
}

interface OwnSeatPageProps {
  readonly user: CurrentUser
  /** The code of an answer is to be kept, and the user to be read anew. */
  readonly onUnlocked: (answer: Unlocked) => Promise<void>
  /** Nothing waits any more: what the user may see is to be read anew. */
  readonly onSettled: () => void
}

/** For whoever is not on the committee, or cannot open what is theirs: what waits, for whom, and what they can do. */
export const OwnSeatPage = ({ user, onUnlocked, onSettled }: OwnSeatPageProps) => {
  const text = useText()
  const dates = useDates()
  const queries = useQueryClient()
  const { data, isError, refetch } = useQuery(ownSeatQuery(useCall()))
  const numbers = useRef<HTMLDivElement>(null)
  const standing = user.locked ? 'locked' : user.keyState === 'left' ? 'left' : 'waiting'
  const isWaiting = data?.checkNumbers != null
  const isForKeys = data?.act?.asksNumbers ?? false
  const ways = data ? waysLeft(data) : []
  // An investigator is not told who could sign; somebody of before a restart waits for a committee that has not begun yet.
  const isInvestigator = user.roles.includes(roleNames.investigator)
  const isAlone = user.locked && data?.colleagues.length === 0 && !user.former && !isInvestigator
  const isOver = data !== undefined && !isWaiting && data.ways.length === 0 && data.awaits === null && !data.act
  // Keys made anew before a restart open the way to no committee.
  const isNever = isOver && user.former && user.keyState === 'waiting'
  useEffect(() => {
    if (isOver && standing !== 'left') onSettled()
  }, [isOver, standing, onSettled])
  const isNobodyThere = !!data?.colleagues.length && data.colleagues.every(({ maySign }) => !maySign)
  const noneCanSign = isNobodyThere && isWaiting && !data.act
  const unlocked = async (way: UnlockWay, answer: Unlocked) => {
    const isOpen = way === 'recoveryCode' || (way === 'oldPassword' && answer.token !== undefined)
    if (isOpen || !(isAlone || isNobodyThere)) notify('success', text(isOpen ? 'unlock.done' : 'unlock.asked'))
    await onUnlocked(answer)
    await queries.invalidateQueries()
    // What was pressed stands further down now; what is to be read comes first.
    numbers.current?.focus()
  }
  if (isError && !data) return <Failed icon={Users} title={text('roster.failed')} onRetry={() => void refetch()} />
  return (
    <div className="auth-form" data-width="wide">
      <PageTitle>{text(isWaiting ? titles.waiting : isNever ? titles.left : titles[standing])}</PageTitle>
      {user.former && data && (
        <p className="notice">{text(isNever ? 'roster.former.never' : 'roster.former.locked')}</p>
      )}
      {standing === 'left' && <p>{text('roster.own.left.lead')}</p>}
      {data?.awaits && <p>{text('roster.own.awaits', { name: data.awaits })}</p>}
      {isOver && standing !== 'left' && !isNever && <p>{text(user.locked ? 'unlock.again' : 'roster.own.nobody')}</p>}
      {data?.beginsAt && <p className="notice">{text('roster.own.begins', { date: dates.day(data.beginsAt) })}</p>}
      {data?.stoppedAt && (
        <p className="notice" data-tone="pending">
          {text('roster.own.stopped', { date: dates.timestamp(data.stoppedAt) })}
        </p>
      )}
      <div className="stack" ref={numbers} tabIndex={-1}>
        {isAlone && isWaiting && <p>{text('unlock.anew.cost.alone')}</p>}
        {noneCanSign && (
          <p className="notice" data-tone="pending">
            {text('roster.own.noneCanSign')}
          </p>
        )}
        {data?.checkNumbers != null && !isAlone && <CheckNumbers numbers={data.checkNumbers} isLater={noneCanSign} />}
        {data && !isAlone && (isWaiting || isForKeys) && (
          <OwnSignatures seat={isForKeys ? data : { ...data, act: null }} />
        )}
        {data?.act && !isForKeys && (
          <div>
            <p>{titleOf(data.act, text)}</p>
            <Signs act={data.act} />
          </div>
        )}
      </div>
      {ways.length > 0 && (
        <>
          {isWaiting ? <h2>{text('unlock.still')}</h2> : <p>{text('unlock.lead')}</p>}
          <UnlockWays
            ways={ways}
            isAlone={isAlone}
            isFirstOpen={!isWaiting}
            onUnlocked={(way, answer) => void unlocked(way, answer)}
          />
        </>
      )}
      {data && user.locked && !isInvestigator && (
        <p className="hint">
          <Link to="/admin/stop">{text('auth.login.stop')}</Link>
        </p>
      )}
    </div>
  )
}
