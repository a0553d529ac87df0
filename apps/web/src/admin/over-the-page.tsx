import type { CurrentUser } from '@canal/contract/auth/schemas'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { useHasEnded } from '../features/auth/session-context.ts'
import { useConnection } from '../lib/connection-context.ts'
import { useText } from '../lib/office-text.ts'
import { useLost } from '../lib/use-lost.ts'
import { OfflineBar } from '../ui/offline-bar.tsx'

const loadSessionEnded = () =>
  import('../features/auth/session-ended.tsx').then(({ SessionEnded }) => ({ default: SessionEnded }))
const SessionEnded = lazy(loadSessionEnded)

/** Fetched ahead, once the page is at rest: it may be wanted while there is no network. */
const aheadMs = 3000

interface OverThePageProps {
  readonly user: CurrentUser
  readonly onLeave: () => void
}

/** What the network and the session have to say, while the page below stays as it is with all that is typed. */
export const OverThePage = ({ user, onLeave }: OverThePageProps) => {
  const text = useText()
  const navigate = useNavigate()
  const hasEnded = useHasEnded()
  const isLost = useLost(useConnection())
  useEffect(() => {
    const timer = setTimeout(() => void loadSessionEnded().catch(() => undefined), aheadMs)
    return () => clearTimeout(timer)
  }, [])
  const goOn = (next: CurrentUser) => {
    if (next.passwordChangeRequired) void navigate({ to: '/admin/first-sign-in', ignoreBlocker: true })
  }
  if (!hasEnded) return <OfflineBar isLost={isLost}>{text('state.offline')}</OfflineBar>
  return (
    <Suspense fallback={<div className="scrim" data-cover />}>
      <SessionEnded owner={user} onSignedIn={goOn} onLeave={onLeave} />
    </Suspense>
  )
}
