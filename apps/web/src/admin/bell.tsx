import { roleNames } from '@canal/contract'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { useUser } from '../features/auth/session-context.ts'

const NotificationBell = lazy(() =>
  import('../features/notifications/bell.tsx').then(({ Bell }) => ({ default: Bell })),
)

/** Opening a report reads what one was told of it: the bell counts again. */
const useCountAfterOpening = () => {
  const queries = useQueryClient()
  useEffect(
    () =>
      queries.getQueryCache().subscribe((event) => {
        const [what, which] = event.query.queryKey as readonly unknown[]
        const isOpened = event.type === 'updated' && event.action.type === 'success' && !event.action.manual
        if (isOpened && what === 'reports' && which === 'one')
          void queries.invalidateQueries({ queryKey: ['notifications'] })
      }),
    [queries],
  )
}

/** The bell of whoever works on a channel's reports; administrators are told of nothing. Its place is kept until it comes. */
export const Bell = () => {
  useCountAfterOpening()
  return useUser()?.roles.includes(roleNames.user) ? (
    <Suspense fallback={<span className="header-item" />}>
      <NotificationBell />
    </Suspense>
  ) : null
}
