import { lazy, Suspense } from 'react'
import { useUser } from '../features/auth/session-context.ts'
import { withCaseTexts } from '../lib/office-catalogue.ts'
import { isAdmitted } from '../lib/standing.ts'

const Notice = lazy(() =>
  withCaseTexts(import('../features/keys/own-seat-notice.tsx')).then(({ OwnSeatNotice }) => ({
    default: OwnSeatNotice,
  })),
)

/** For whoever waits for the committee, cannot open all that is theirs, is off it, or was on the one before. */
export const OwnSeatNotice = () => {
  const user = useUser()
  if (!user?.capabilities.includes('report.read')) return null
  if (isAdmitted(user) && !user.former && !user.lacksReports) return null
  return (
    <Suspense>
      <Notice user={user} />
    </Suspense>
  )
}
