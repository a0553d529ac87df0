import type { Query } from '@canal/contract'
import { lists } from '@canal/contract/requests/endpoints'
import type { ListedKind } from '@canal/contract/requests/kinds'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Call } from '../../lib/api.ts'
import type { listQuery } from '../../lib/list-state.ts'
import type { Whose } from './list-shape.ts'

const calls = { requests: 'mine', approvals: 'toVote' } as const

type ListQuery = ReturnType<typeof listQuery>

/** A page of requests; the page before stays on show while the next one loads. */
export const requestListQuery = (call: Call, whose: Whose, kind: ListedKind, query: ListQuery) =>
  queryOptions({
    queryKey: [whose, kind, 'list', query],
    // The list says itself why it did not come.
    queryFn: ({ signal }) =>
      call(lists[kind][calls[whose]], {
        query: query as Query<(typeof lists)[ListedKind]['mine']> & ListQuery,
        signal,
        suppressError: true,
      }),
    placeholderData: keepPreviousData,
  })
