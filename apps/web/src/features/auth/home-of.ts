import { roleNames } from '@canal/contract'

/** Where somebody starts, and where the logo leads: settings for administrators, else the dashboard (specification §2). */
export const homeOf = (roles: readonly string[]): '/admin' | '/admin/settings/users' =>
  roles.includes(roleNames.admin) ? '/admin/settings/users' : '/admin'
