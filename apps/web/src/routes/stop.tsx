import type { Stoppable } from '@canal/contract/roster/schemas'
import { useEffect, useState } from 'react'
import { StopForm, type Stopper } from '../features/keys/stop-form.tsx'
import { StopList } from '../features/keys/stop-list.tsx'
import type { Stoppable as Waiting } from '../features/keys/stop-words.ts'
import { wantHeading } from '../lib/heading-focus.ts'
import { useText } from '../lib/office-text.ts'
import { PageTitle } from '../ui/page-title.tsx'

interface Found {
  readonly stopper: Stopper
  readonly stoppable: Stoppable
}

/** For a member who cannot sign in: what waits in their committee, to be stopped. It tells nothing before the password. */
export const StopPage = () => {
  const text = useText()
  const [found, setFound] = useState<Found>()
  const [stopped, setStopped] = useState<readonly Waiting[]>([])
  useEffect(() => {
    if (found) wantHeading()
  }, [found])
  if (!found)
    return (
      <div className="auth-form">
        <PageTitle>{text('stop.title')}</PageTitle>
        <StopForm onFound={(stopper, stoppable) => setFound({ stopper, stoppable })} />
      </div>
    )
  const { channelName, acts, requests } = found.stoppable
  const left = [...acts, ...requests].filter(({ id }) => !stopped.some((act) => act.id === id))
  return (
    <div className="auth-form" data-width="wide">
      <PageTitle key="found">
        {left.length === 0 ? text('stop.choose.none') : text('stop.choose', { count: left.length })}
      </PageTitle>
      <p>{channelName}</p>
      <StopList
        left={left}
        stopped={stopped}
        stopper={found.stopper}
        onStopped={(act) => setStopped((before) => [...before, act])}
      />
    </div>
  )
}
