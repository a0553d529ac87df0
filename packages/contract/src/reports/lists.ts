export const reportSorts = ['createdAt', 'deadline', 'next', 'status', 'id', 'lastActivityAt'] as const

/** Reports whose next term ends within so many days from today, or has ended. */
export const dueDays = { week: 7 } as const
export const dueFilters = ['week'] as const satisfies readonly (keyof typeof dueDays)[]
