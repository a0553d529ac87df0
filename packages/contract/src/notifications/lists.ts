export const notificationSorts = ['createdAt'] as const

/** Unread notifications are counted only up to here: above 99 the bell shows "99+". */
export const unreadCountMax = 100
