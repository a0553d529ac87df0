import { roleNames, type UserState } from '@canal/contract'
import type { User } from '@canal/contract/users/schemas'
import type { OfficeKey, Translate } from '@canal/messages'

/** What lists tell of somebody's way in. */
export type Account = Pick<
  User,
  | 'hasSecondFactor'
  | 'keyState'
  | 'lastSignInAt'
  | 'locked'
  | 'passwordChangeRequired'
  | 'recoveryCodeConfirmed'
  | 'roles'
>

/** A second factor is shown where there is one; that there is none can be filtered for. */
export type ShownState = Exclude<UserState, 'no-second-factor'>

/** What an administrator may have to see to, the most telling first: who never came in has a temporary password as well. */
export const statesOf = (account: Account): readonly ShownState[] => {
  if (account.lastSignInAt === null && account.passwordChangeRequired && account.keyState === 'none')
    return ['never-signed-in']
  return [
    ...(account.locked ? (['locked'] as const) : []),
    ...(account.passwordChangeRequired ? (['password-change'] as const) : []),
    ...(account.keyState === 'waiting' ? (['waiting'] as const) : []),
    ...(account.recoveryCodeConfirmed ? [] : (['no-recovery-code'] as const)),
  ]
}

/** Where somebody stands with the committee; null where a state says it, and for who has not come in yet. */
export type Standing = 'administrator' | 'investigator' | 'on' | 'off' | null

export const standingOf = (account: Account): Standing => {
  const { keyState, roles } = account
  if (roles.includes(roleNames.admin)) return 'administrator'
  if (keyState === 'admitted') return roles.includes(roleNames.investigator) ? 'investigator' : 'on'
  return keyState === 'left' || (keyState === 'none' && !account.passwordChangeRequired) ? 'off' : null
}

const builtIn: readonly string[] = Object.values(roleNames)

/** The roles of somebody that were created, which grant nothing. */
export const labelsOf = (roles: readonly string[]): string[] => roles.filter((role) => !builtIn.includes(role))

/** A role as people read it. */
export const roleText = (role: string, text: Translate<OfficeKey>): string =>
  role === roleNames.admin || role === roleNames.user || role === roleNames.investigator ? text(`role.${role}`) : role
