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

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** On the sign-in page: a session has ended, which whoever never had one is not told. */
    readonly hasEnded?: boolean
  }
}

const toLogin = (next: string, hasEnded: boolean) =>
  redirect({ to: '/admin/login', search: next === '/admin' ? {} : { next }, state: { hasEnded } })

/**
 * The server has looked at the token and does not take it. A network that is away, a page that is left in the middle of it
 * or a server that is busy says nothing about the session: the page says what it could not read, and nobody is signed out.
 */
const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429

/**
 * What a route lets in. The token is validated on every change of path, not when a list's own query changes; nor when a link
 * is only pointed at.
 */
export const createGuarded = () => {
  let validated = ''
  // Clearing the session asks for the page anew, and that second arrival has to know it as well.
  let hasEnded = false
  return (needs: Needs) =>
    async ({ context: { office }, location, preload }: Arrival): Promise<void> => {
      const { session } = office
      const check = () => {
        const user = session.user()
        const decision = decide(needs, { token: session.token(), user })
        if (decision === 'login') throw toLogin(location.href, hasEnded)
        if (decision === 'unauthorized') throw redirect({ to: '/admin/403' })
        if (decision === 'pass') return decision
        // Every other call is refused until then (decisions §2).
        if (user?.passwordChangeRequired) throw redirect({ to: '/admin/first-sign-in' })
        if (user?.secondFactorRequired) throw redirect({ to: '/admin/second-factor' })
        return decision
      }
      if (check() === 'pass' || preload || validated === location.pathname) return
      try {
        // Whoever has just signed in has a token and a user that are as new as can be.
        if (!session.takeNew()) await refresh(office.call, session)
      } catch (error) {
        if (!isRefused(error)) return
        hasEnded = true
        session.clear()
        office.queries.clear()
        throw toLogin(location.href, hasEnded)
      }
      hasEnded = false
      // Roles may have changed since the user was stored.
      check()
      validated = location.pathname
      // The page reads once it hears of changes, and then once.
      await (
        await office.live
      )?.()
    }
}
