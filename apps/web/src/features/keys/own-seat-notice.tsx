import type { CurrentUser } from '@canal/contract/auth/schemas'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useCall } from '../../lib/call.ts'
import { useText } from '../../lib/office-text.ts'
import { isAdmitted } from '../../lib/standing.ts'
import { ownSeatQuery } from './api.ts'

interface PendingProps {
  readonly title: string
  readonly body: string
  readonly link: ReactNode
}

const Pending = ({ title, body, link }: PendingProps) => (
  <section className="notice" data-tone="pending" aria-labelledby="own-seat">
    <div className="stack">
      <h2 id="own-seat">{title}</h2>
      <p>{body}</p>
      {link}
    </div>
  </section>
)

/** For whom the committee took back with new keys: the reports from before are handed over by a colleague. */
export const LacksReports = ({ link }: { readonly link?: ReactNode }) => {
  const text = useText()
  return <Pending title={text('roster.own.lacks')} body={text('roster.own.lacks.how')} link={link} />
}

/** Locked: the ways back are still to be tried, or something begun waits for the committee. */
const Locked = () => {
  const text = useText()
  const { data } = useQuery(ownSeatQuery(useCall()))
  const hasAsked = data !== undefined && (data.checkNumbers !== null || data.act !== null)
  return (
    <Pending
      title={text(hasAsked ? 'roster.own.waiting' : 'unlock.title')}
      body={text(hasAsked ? 'roster.own.notice.asked' : 'roster.own.notice.locked')}
      link={
        <p>
          <Link to="/admin/keys">{text(hasAsked ? 'roster.own.see' : 'unlock.recoveryCode.go')}</Link>
        </p>
      }
    />
  )
}

/** On pages that have nothing, or not all, to show yet: why, and where it is settled. */
export const OwnSeatNotice = ({ user }: { readonly user: CurrentUser }) => {
  const text = useText()
  const { channelId, locked, keyState, former } = user
  if (!channelId) return <p className="notice">{text('roster.own.noChannel')}</p>
  if (locked) return <Locked />
  if (former) return <p className="notice">{text('roster.former')}</p>
  if (keyState === 'left') return <p className="notice">{text('roster.own.left.lead')}</p>
  if (isAdmitted(user))
    return (
      <LacksReports
        link={
          <p>
            <Link to="/admin/keys">{text('roster.open')}</Link>
          </p>
        }
      />
    )
  return (
    <Pending
      title={text('roster.own.waiting')}
      body={text('roster.own.notice.waiting')}
      link={
        <p>
          <Link to="/admin/keys">{text('roster.own.see')}</Link>
        </p>
      }
    />
  )
}
