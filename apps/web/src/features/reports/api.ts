import { listReports } from '@canal/contract/reports/endpoints'
import type { Query } from '@canal/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
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
