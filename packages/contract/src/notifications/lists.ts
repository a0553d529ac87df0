export const notificationSorts = ['createdAt'] as const

/** Unread notifications are counted no further: the bell says "99+". */
export const unreadCountMax = 100
