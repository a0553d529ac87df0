import { useIsMutating } from '@tanstack/react-query'

/** Of the call by which somebody archives a report that they have open. */
export const archivingKey = (reportId: string) => ['archiving', reportId]

/**
 * One's own archiving of a report is on its way: that something changed may be told sooner than the call is answered, and
 * whoever asks then is refused what they have just closed themselves.
 */
export const useArchiving = (reportId: string): boolean =>
  useIsMutating({ mutationKey: archivingKey(reportId), exact: true }) > 0
