import { useIsMutating, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { forgetReport } from './api.ts'
import { forgetDraft } from './drafts.ts'

/** Of the call by which somebody archives a report that they have open. */
export const archivingKey = (reportId: string) => ['archiving', reportId]

/**
 * One's own archiving of a report is on its way: that something changed may be told sooner than the call is answered, and
 * whoever asks then is refused what they have just closed themselves.
 */
export const useArchiving = (reportId: string): boolean =>
  useIsMutating({ mutationKey: archivingKey(reportId), exact: true }) > 0

/** Leaves the page of a report that one's own act has archived, and forgets what was read of it. */
export const useLeaveArchived = (reportId: string): (() => Promise<void>) => {
  const navigate = useNavigate()
  const queries = useQueryClient()
  return async () => {
    forgetDraft(reportId)
    await navigate({ to: '/admin/reports/archived', ignoreBlocker: true })
    forgetReport(queries, reportId)
  }
}
