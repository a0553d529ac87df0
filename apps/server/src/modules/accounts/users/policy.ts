import { roleNames } from '@canal/contract'
import type { Tables } from '../../../platform/db/tables.ts'
import { invalidField } from '../../../platform/errors.ts'

type Capacity = Tables['membership']['capacity']

const { admin, user, investigator } = roleNames

/** Roles as they are kept: an investigator is a user of a channel as well (decisions §1), none twice. */
export const normaliseRoles = (roles: readonly string[]): string[] => [
  ...new Set(roles.includes(investigator) ? [...roles, user] : roles),
]

/** An account that manages people reads no report (decisions §2). Throws 422. */
export const refuseMixedRoles = (roles: readonly string[]): void => {
  if (roles.includes(admin) && roles.includes(user)) throw invalidField('roles', 'errors.rolesExclusive')
}

/** The capacity in which somebody with these roles belongs to a channel; null for none. */
export const capacityOf = (roles: readonly string[]): Capacity | null => {
  if (roles.includes(investigator)) return 'investigator'
  return roles.includes(user) ? 'member' : null
}

/** The alternate stays one as long as their roles say member. */
export const nextCapacity = (roles: readonly string[], current: Capacity | null): Capacity | null => {
  const wanted = capacityOf(roles)
  return wanted === 'member' && current === 'alternate' ? current : wanted
}
