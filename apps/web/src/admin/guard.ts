import { roleNames } from '@canal/contract'
import type { Session } from '../features/auth/session.ts'

/** What a route asks for; at least one of the listed roles (specification §2). */
export interface Needs {
  readonly signIn: boolean
  readonly roles: readonly string[]
  /** Roles that bar from it, whatever others somebody has. */
  readonly without?: readonly string[]
}

export const open: Needs = { signIn: false, roles: [] }
export const signedIn: Needs = { signIn: true, roles: [] }
export const needsRole = (...roles: string[]): Needs => ({ signIn: true, roles })

/** For members of the committee: an external investigator is none (decisions §1). */
export const needsCommittee: Needs = {
  signIn: true,
  roles: [roleNames.user],
  without: [roleNames.investigator],
}

export type Decision = 'pass' | 'login' | 'unauthorized' | 'validate'

/** With no user the answer is false (specification §6). */
export const hasRole = (user: Session['user'], role: string): boolean => Boolean(user?.roles.includes(role))

/**
 * The route guard in the order of specification §2: open routes pass; no token, login; no required role,
 * unauthorized; otherwise the token is validated by refreshing it.
 */
export const decide = (needs: Needs, session: Session): Decision => {
  if (!needs.signIn) return 'pass'
  if (!session.token) return 'login'
  if (needs.roles.length > 0 && !needs.roles.some((role) => hasRole(session.user, role))) return 'unauthorized'
  if (needs.without?.some((role) => hasRole(session.user, role))) return 'unauthorized'
  return 'validate'
}
