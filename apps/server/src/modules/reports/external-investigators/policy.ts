import { roleNames } from '@canal/contract'

export const isInvestigator = ({ roles }: { roles: readonly string[] }): boolean =>
  roles.includes(roleNames.investigator)

/** The roles that an investigator is given besides those that make them one. */
export const withOwnRole = (roles: readonly string[] = []): string[] => [...new Set([...roles, roleNames.investigator])]
