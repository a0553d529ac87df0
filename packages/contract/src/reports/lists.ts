export const reportSorts = ['createdAt', 'deadline', 'next', 'status', 'id', 'lastActivityAt'] as const
