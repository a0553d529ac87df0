import { redirect } from '@tanstack/react-router'
import { ApiError } from '../lib/api.ts'
import { isLeaving } from '../lib/leaving-page.ts'
import { refresh } from '../features/auth/api.ts'
import { decide, type Needs } from './guard.ts'
import type { Office } from './office.ts'

interface Arrival {
  readonly context: { readonly office: Office }
  readonly location: { readonly pathname: string; readonly href: string }
  readonly preload: boolean
}

const toLogin = (next: string) => redirect({ to: '/admin/login', search: next === '/admin' ? {} : { next } })

/**
 * A route's door. The token is validated on every change of path, not when a list's own query changes; nor when a link
 * is only pointed at.
 */
export const createGuarded = () => {
  let validated = ''
  return (needs: Needs) =>
    async ({ context: { office }, location, preload }: Arrival): Promise<void> => {
      const { session } = office
      const state = () => ({ token: session.token(), user: session.user() })
      const enter = (decision: ReturnType<typeof decide>) => {
        if (decision === 'login') throw toLogin(location.href)
        if (decision === 'unauthorized') throw redirect({ to: '/admin/403' })
        // Every other call is refused until then (decisions §2).
        if (decision === 'validate' && session.user()?.passwordChangeRequired)
          throw redirect({ to: '/admin/first-sign-in' })
        if (decision === 'validate' && session.user()?.secondFactorRequired)
          throw redirect({ to: '/admin/second-factor' })
      }
      const decision = decide(needs, state())
      enter(decision)
      const isValidated = validated === location.pathname && needs.signIn
      if (decision === 'pass' || preload || isValidated) return
      try {
        await refresh(office.call, session)
      } catch (error) {
        // A reload in the middle of it must not sign anybody out.
        if (error instanceof ApiError && error.status === 0 && isLeaving(performance.now())) return
        session.clear()
        office.queries.clear()
        throw toLogin(location.href)
      }
      // Roles may have changed since the user was stored.
      enter(decide(needs, state()))
      validated = location.pathname
    }
}
