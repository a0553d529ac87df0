export const roleSorts = ['name', 'users'] as const
