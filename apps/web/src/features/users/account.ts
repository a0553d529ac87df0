import { roleNames, type UserState } from '@canal/contract'
import type { User } from '@canal/contract/users/schemas'
import type { OfficeKey, Translate } from '@canal/messages'

/** What lists show about a person's account. */
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

/** The states that lists show. `no-second-factor` is only a filter: lists show instead who has a second factor. */
export type ShownState = Exclude<UserState, 'no-second-factor'>

/**
 * The states that may need an administrator, the most important first. `never-signed-in` comes alone: such a person has a
 * temporary password too.
 */
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

/** A person's place on the committee; null if `statesOf` already says it, or if they never signed in. */
export type Standing = 'administrator' | 'investigator' | 'on' | 'off' | null

export const standingOf = (account: Account): Standing => {
  const { keyState, roles } = account
  if (roles.includes(roleNames.admin)) return 'administrator'
  if (keyState === 'admitted') return roles.includes(roleNames.investigator) ? 'investigator' : 'on'
  return keyState === 'left' || (keyState === 'none' && !account.passwordChangeRequired) ? 'off' : null
}

const builtIn: readonly string[] = Object.values(roleNames)

/** A person's roles that are not built in; these grant nothing. */
export const customRoles = (roles: readonly string[]): string[] => roles.filter((role) => !builtIn.includes(role))

/** The name of a role to show. */
export const roleText = (role: string, text: Translate<OfficeKey>): string =>
  role === roleNames.admin || role === roleNames.user || role === roleNames.investigator ? text(`role.${role}`) : role
