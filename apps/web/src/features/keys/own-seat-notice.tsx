import type { CurrentUser } from '@canal/contract/auth/schemas'
import { Link } from '@tanstack/react-router'
import { useText } from '../../lib/office-text.ts'

/** On pages that have nothing to show yet: why, and where it is settled. */
export const OwnSeatNotice = ({ user: { channelId, locked, keyState, former } }: { readonly user: CurrentUser }) => {
  const text = useText()
  if (!channelId) return <p className="notice">{text('roster.own.noChannel')}</p>
  if (former && !locked) return <p className="notice">{text('roster.former')}</p>
  if (keyState === 'left' && !locked) return <p className="notice">{text('roster.own.left.lead')}</p>
  return (
    <section className="notice" data-tone="pending" aria-labelledby="own-seat">
      <div className="stack">
        <h2 id="own-seat">{text(locked ? 'unlock.title' : 'roster.own.waiting')}</h2>
        <p>{text(locked ? 'roster.own.notice.locked' : 'roster.own.notice.waiting')}</p>
        <p>
          <Link to="/admin/keys">{text(locked ? 'unlock.recoveryCode.go' : 'roster.own.see')}</Link>
        </p>
      </div>
    </section>
  )
}
