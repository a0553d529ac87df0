export const reportSorts = ['createdAt', 'deadline', 'status', 'id', 'lastActivityAt'] as const
