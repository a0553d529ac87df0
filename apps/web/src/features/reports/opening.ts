import type { ReportListItem } from '@canal/contract/reports/schemas'

export type ClosedReason = 'report.reports.altered' | 'report.reports.noAccess' | 'report.errors.isArchived'

export type ReportList = 'active' | 'assigned' | 'archived'

/**
 * What keeps a report of a list closed (specification §2): from the active list, not being among those who may access
 * it; from the assigned list, being archived; from any, that its rows were altered. Null where it may be opened; the
 * server has the last word.
 */
export const closedBecause = (
  item: Pick<ReportListItem, 'membersAllowedToAccess' | 'status' | 'altered'>,
  list: ReportList,
  username: string,
): ClosedReason | null => {
  if (item.altered) return 'report.reports.altered'
  if (list === 'active' && !item.membersAllowedToAccess.includes(username)) return 'report.reports.noAccess'
  if (list === 'assigned' && item.status === 'archived') return 'report.errors.isArchived'
  return null
}

/** What each list asks of the server besides what the address says; the filter that it hides is thereby forced. */
export const forcedFilters = (list: ReportList, username: string): Readonly<Record<string, string>> => {
  if (list === 'active') return { notStatus: 'archived' }
  return list === 'archived' ? { status: 'archived' } : { reviewers: username }
}
