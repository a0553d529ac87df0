export const logSorts = ['createdAt', 'type'] as const

/** Entries of the log over all reports are counted, paged through and exported no further. */
export const logCountMax = 10_000
