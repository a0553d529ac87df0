import type { CurrentUser } from '@canal/contract/auth/schemas'
import type { Lacking } from '@canal/contract/roster/schemas'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LifeBuoy } from 'lucide-react'
import { useCall } from '../../lib/call.ts'
import { useText } from '../../lib/office-text.ts'
import { lackingQuery, recoveryKeyQuery, rosterQuery } from './api.ts'

/** Colleagues whose new keys took the place of former ones, and who lack older reports that the reader can give them. */
const useLackingColleagues = (): readonly Lacking[] => {
  const call = useCall()
  const { data: roster } = useQuery(rosterQuery(call))
  // Counting what somebody lacks takes time among many reports: it is asked where there is a reason to.
  const hasNewKeys = roster?.seats.some((seat) => seat.hasNewKeys) ?? false
  const { data } = useQuery({ ...lackingQuery(call), enabled: hasNewKeys, staleTime: 10 * 60_000 })
  const renewed = new Set(roster?.seats.flatMap((seat) => (seat.hasNewKeys ? [seat.userId] : [])))
  return data?.filter(({ userId, remaining, isYou }) => remaining > 0 && !isYou && renewed.has(userId)) ?? []
}

/** Stays until there are two holders of keys and a recovery code that was kept; says what waits for the reader besides. */
export const Reminder = ({ user }: { readonly user: CurrentUser }) => {
  const text = useText()
  const call = useCall()
  const { data } = useQuery(recoveryKeyQuery(call))
  const lacking = useLackingColleagues()
  if (!data) return null
  const isAlone = data.holders < 2
  const ofCommittee = [
    isAlone && text('reminder.holders'),
    isAlone && !data.current && text('reminder.noKey'),
    // One that is not in force yet waits as an act, which every page says.
    data.current?.maySign && text('reminder.confirm'),
    data.shares.length > 0 && text('reminder.share'),
    ...lacking.map(({ fullName, remaining }) => text('reminder.lacking', { name: fullName, count: remaining })),
  ].filter((reason) => typeof reason === 'string')
  const hasOfCommittee = ofCommittee.length > 0
  const reasons = [...ofCommittee, ...(user.recoveryCodeConfirmed ? [] : [text('reminder.code')])]
  if (reasons.length === 0) return null
  return (
    <section className="notice" aria-labelledby="reminder">
      <LifeBuoy className="icon" aria-hidden />
      <div className="stack">
        <h2 id="reminder">{text('reminder.title')}</h2>
        <ul>
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
        <p className="row">
          {hasOfCommittee && <Link to="/admin/keys">{text('roster.open')}</Link>}
          {!user.recoveryCodeConfirmed && <Link to="/admin/profile">{text('roster.code.profile')}</Link>}
        </p>
      </div>
    </section>
  )
}
