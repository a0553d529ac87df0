import { redirect } from '@tanstack/react-router'
import { ApiError } from '../lib/api.ts'
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
 * The server has looked at the token and does not take it. A network that is away, a page that is left in the middle of it
 * or a server that is busy says nothing about the session: the page says what it could not read, and nobody is signed out.
 */
const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429

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
        if (!isRefused(error)) return
        session.clear()
        office.queries.clear()
        throw toLogin(location.href)
      }
      // Roles may have changed since the user was stored.
      enter(decide(needs, state()))
      validated = location.pathname
    }
}
