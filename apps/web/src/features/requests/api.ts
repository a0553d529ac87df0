import type { Query } from '@canal/contract'
import {
  listArchiveApprovals,
  listArchiveRequests,
  listFileApprovals,
  listFileRequests,
  listRecusalApprovals,
  listRecusalRequests,
} from '@canal/contract/requests/endpoints'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Call } from '../../lib/api.ts'
import type { listQuery } from '../../lib/list-state.ts'
import type { ListedKind, Whose } from './list-shape.ts'

const endpoints = {
  requests: {
    'access-to-files': listFileRequests,
    'archived-report': listArchiveRequests,
    recusal: listRecusalRequests,
  },
  approvals: {
    'access-to-files': listFileApprovals,
    'archived-report': listArchiveApprovals,
    recusal: listRecusalApprovals,
  },
} as const

type ListQuery = ReturnType<typeof listQuery>

/** A page of requests; the page before stays on show while the next one loads. */
export const requestListQuery = (call: Call, whose: Whose, kind: ListedKind, query: ListQuery) =>
  queryOptions({
    queryKey: [whose, kind, 'list', query],
    // The list says itself why it did not come.
    queryFn: ({ signal }) =>
      call(endpoints[whose][kind], {
        query: query as Query<typeof listFileRequests> & ListQuery,
        signal,
        suppressError: true,
      }),
    placeholderData: keepPreviousData,
  })
