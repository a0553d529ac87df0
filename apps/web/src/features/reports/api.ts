import { pageSizes, type Query } from '@canal/contract'
import { listReports } from '@canal/contract/reports/endpoints'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Call } from '../../lib/api.ts'
import { listQuery, type ListState, type Sort } from '../../lib/list-state.ts'
import { forcedFilters, type ReportList } from './opening.ts'

type ListQuery = ReturnType<typeof listQuery>

/** A page of reports; the page before stays on show while the next one loads. */
export const reportListQuery = (call: Call, query: ListQuery) =>
  queryOptions({
    queryKey: ['reports', 'list', query],
    // The list says itself why it did not come.
    queryFn: ({ signal }) =>
      call(listReports, { query: query as Query<typeof listReports> & ListQuery, signal, suppressError: true }),
    placeholderData: keepPreviousData,
  })

/** Specification §2: default sort is createdAt descending. */
export const newestFirst: Sort = { sort: 'createdAt', direction: 'DESC' }

/** A page of one of somebody's lists, as its state asks for it. */
export const pageOfList = (call: Call, list: ReportList, username: string, state: ListState) =>
  reportListQuery(call, listQuery(state, newestFirst, forcedFilters(list, username)))

const largest = Math.max(...pageSizes)

/** All pages of such a list, one after the other, as large as the server gives them; for what only the browser can look into. */
export const pagesOfList = (call: Call, list: ReportList, username: string, state: ListState) => {
  const query = listQuery({ ...state, page: 1, size: largest }, newestFirst, forcedFilters(list, username))
  return infiniteQueryOptions({
    queryKey: ['reports', 'list', 'all', query],
    queryFn: ({ pageParam, signal }) =>
      call(listReports, {
        query: { ...query, page: String(pageParam) } as Query<typeof listReports> & ListQuery,
        signal,
        suppressError: true,
      }),
    initialPageParam: 0,
    getNextPageParam: (page) => (page.last ? null : page.pageNumber + 1),
  })
}
