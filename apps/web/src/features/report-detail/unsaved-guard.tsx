import { useBlocker } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { forgetDraft, hasDraft } from './drafts.ts'

const UnsavedModal = lazy(() => import('./unsaved-modal.tsx').then(({ UnsavedModal }) => ({ default: UnsavedModal })))

/** Holds a way out of the report while something there is not saved; going from section to section is none. */
export const UnsavedGuard = ({ reportId }: { reportId: string }) => {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ next }) => hasDraft(reportId) && !next.pathname.startsWith(`/admin/reports/${reportId}`),
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
