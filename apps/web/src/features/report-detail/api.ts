import { reportLog } from '@canal/contract/logs/endpoints'
import { findReport, sinceArchived } from '@canal/contract/reports/endpoints'
import { reportSchema, type Report } from '@canal/contract/reports/schemas'
import { lists } from '@canal/contract/requests/endpoints'
import { membersWithoutRestriction } from '@canal/contract/users/endpoints'
import { infiniteQueryOptions, keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import { ApiError, type Call } from '../../lib/api.ts'
import type { ListFilter } from '../../lib/list-state.ts'

/** An answer that is no report is treated as none (specification §5). */
const asReport = (answer: unknown): Report => {
  const result = reportSchema.safeParse(answer)
  if (!result.success) throw new ApiError(404, null)
  return result.data
}

export const reportQuery = (call: Call, id: string) =>
  queryOptions({
    queryKey: ['reports', 'one', id],
    // The page says itself why it does not open.
    queryFn: async ({ signal }) => asReport(await call(findReport, { body: { id }, signal, suppressError: true })),
  })

/**
 * Forgets what was read of a report, once it may no longer be read. What a page still shows stays for its next refusal to
 * close: removed under the page, it would never be asked for again.
 */
export const forgetReport = (queries: QueryClient, id: string): void => {
  for (const part of ['one', 'log']) queries.removeQueries({ queryKey: ['reports', part, id], type: 'inactive' })
  queries.removeQueries({ queryKey: ['casework', id], type: 'inactive' })
}

/** What the reporter wrote and sent since a report was archived; the page goes without where there is none to be had. */
export const sinceArchivedQuery = (call: Call, id: string) =>
  queryOptions({
    queryKey: ['reports', 'one', id, 'since-archived'],
    queryFn: ({ signal }) => call(sinceArchived, { params: { id }, signal, suppressError: true }),
  })

const logSize = 10

/** The log, newest first, ten at a time. */
export const reportLogQuery = (call: Call, id: string, filters: readonly ListFilter[]) =>
  infiniteQueryOptions({
    queryKey: ['reports', 'log', id, filters],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        page: String(pageParam),
        size: String(logSize),
        sort: 'createdAt',
        direction: 'DESC',
        ...(filters.length > 0 && { _filters: JSON.stringify(filters) }),
      } as const
      return call(reportLog, { params: { id }, query, signal, suppressError: true })
    },
    placeholderData: keepPreviousData,
    initialPageParam: 0,
    getNextPageParam: (page) => (page.last ? null : page.pageNumber + 1),
  })

export const assignableQuery = (call: Call, reportId: string) =>
  queryOptions({
    queryKey: ['users', 'assignable', reportId],
    queryFn: ({ signal }) => call(membersWithoutRestriction, { body: { reportId }, signal }),
  })

const pending = { page: '0', size: '50', status: 'pending' } as const
/** The newest of each suffices to say where a request stands. */
const newest = { page: '0', size: '10', sort: 'requestedOn', direction: 'DESC' } as const

/** One's own requests for a report's files, the newest first. */
export const ownRequestsQuery = (call: Call, reportId: string) =>
  queryOptions({
    queryKey: ['requests', 'files', reportId],
    queryFn: ({ signal }) => call(lists['access-to-files'].mine, { query: { ...newest, reportId }, signal }),
  })

/** Colleagues' requests for a report's files that wait for votes. */
export const approvalsQuery = (call: Call, reportId: string) =>
  queryOptions({
    queryKey: ['approvals', 'files', 'pending', reportId],
    queryFn: ({ signal }) => call(lists['access-to-files'].toVote, { query: { ...pending, reportId }, signal }),
  })

/** One's own requests to reopen an archived report, the newest first. */
export const ownReopeningsQuery = (call: Call, reportId: string) =>
  queryOptions({
    queryKey: ['requests', 'archived', reportId],
    queryFn: ({ signal }) => call(lists['archived-report'].mine, { query: { ...newest, reportId }, signal }),
  })

/** Colleagues' requests to reopen it, the newest first. */
export const reopeningVotesQuery = (call: Call, reportId: string) =>
  queryOptions({
    queryKey: ['approvals', 'archived', reportId],
    queryFn: ({ signal }) => call(lists['archived-report'].toVote, { query: { ...newest, reportId }, signal }),
  })

/** The recusals that one asked for on a report, and those that colleagues asked for, the newest first. */
export const recusalsQuery = (call: Call, reportId: string) =>
  queryOptions({
    queryKey: ['approvals', 'recusal', reportId],
    queryFn: async ({ signal }) => {
      const query = { ...newest, reportId }
      const [own, others] = await Promise.all(
        [lists.recusal.mine, lists.recusal.toVote].map((list) => call(list, { query, signal })),
      )
      return [...(own?.items ?? []), ...(others?.items ?? [])]
    },
  })
