export const roleNames = { admin: 'ROLE_ADMIN', user: 'ROLE_USER', investigator: 'ROLE_INVESTIGATOR' } as const
