import { useBlocker } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { forgetDraft, hasDraft } from './drafts.ts'
import { keepDraftsNow } from './report-drafts.ts'

const UnsavedModal = lazy(() => import('./unsaved-modal.tsx').then(({ UnsavedModal }) => ({ default: UnsavedModal })))

/** Somebody who leaves waits at most so long for their draft to be kept, in milliseconds; then they are asked. */
const patienceMs = 3000

/** Holds a way out of the report while something there is not saved; going from section to section is none. */
export const UnsavedGuard = ({ reportId }: { reportId: string }) => {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: async ({ next }) => {
      if (next.pathname.startsWith(`/admin/reports/${reportId}`)) return false
      await Promise.race([keepDraftsNow(), new Promise((resolve) => setTimeout(resolve, patienceMs))])
      return hasDraft(reportId)
    },
    enableBeforeUnload: () => hasDraft(reportId),
    withResolver: true,
  })
  if (status !== 'blocked') return null
  const leave = () => {
    forgetDraft(reportId)
    proceed()
  }
  return (
    <Suspense>
      <UnsavedModal onStay={reset} onLeave={leave} />
    </Suspense>
  )
}
