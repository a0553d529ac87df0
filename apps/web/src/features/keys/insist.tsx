import type { CurrentUser } from '@canal/contract/auth/schemas'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LifeBuoy } from 'lucide-react'
import { useCall } from '../../lib/call.ts'
import { useText } from '../../lib/office-text.ts'
import { recoveryKeyQuery } from './api.ts'

/** Stays until there are two holders of keys and a recovery code that was kept; says what waits for the reader besides. */
export const Insist = ({ user }: { readonly user: CurrentUser }) => {
  const text = useText()
  const call = useCall()
  const { data } = useQuery(recoveryKeyQuery(call))
  if (!data) return null
  const isAlone = data.holders < 2
  const ofCommittee = [
    isAlone && text('insist.holders'),
    isAlone && !data.current && text('insist.noKey'),
    (data.current?.maySign || data.coming?.maySign) && text('insist.confirm'),
    data.shares.length > 0 && text('insist.share'),
  ].filter((reason) => typeof reason === 'string')
  const hasOfCommittee = ofCommittee.length > 0
  const reasons = [...ofCommittee, ...(user.recoveryCodeConfirmed ? [] : [text('insist.code')])]
  if (reasons.length === 0) return null
  return (
    <section className="notice" aria-labelledby="insist">
      <LifeBuoy className="icon" aria-hidden />
      <div className="stack">
        <h2 id="insist">{text('insist.title')}</h2>
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
