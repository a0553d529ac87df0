import type { ChannelDetail } from '@canal/contract/channels/settings'
import { TriangleAlert } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useText } from '../../lib/office-text.ts'
import { Button } from '../../ui/button.tsx'

const FounderModal = lazy(() => import('./founder-modal.tsx').then(({ FounderModal }) => ({ default: FounderModal })))

interface FounderNoticeProps {
  readonly channel: ChannelDetail
  readonly onChanged: (channel: ChannelDetail) => void
}

/** That nobody could receive a report; and, as long as nobody has begun the committee, who will. */
export const FounderNotice = ({ channel, onChanged }: FounderNoticeProps) => {
  const text = useText()
  const [isNaming, setNaming] = useState(false)
  const { founder, members, people, restart } = channel
  if (members > 0 && !founder) return null
  const name = people.find(({ username }) => username === founder)?.fullName ?? founder
  // Whoever was named may be of another channel by now: then nobody is, and nobody begins it until somebody is named.
  const isNameable = !restart.isPossible && (founder !== null || people.length > 0)
  return (
    <div className="notice" data-tone="pending">
      <TriangleAlert className="icon" aria-hidden />
      <div className="stack-tight">
        {members === 0 && <p>{text('channels.noMembersBody')}</p>}
        {name && <p>{text(restart.isPossible ? 'channels.founder.signsIn' : 'channels.founder.is', { name })}</p>}
        {isNameable && (
          <Button variant="outline" size="sm" onClick={() => setNaming(true)}>
            {text(name ? 'channels.founder.change' : 'channels.founder.title')}
          </Button>
        )}
      </div>
      <Suspense>
        {isNaming && (
          <FounderModal of="founder" channel={channel} onSaved={onChanged} onClose={() => setNaming(false)} />
        )}
      </Suspense>
    </div>
  )
}
