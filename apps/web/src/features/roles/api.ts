import type { Query } from '@canal/contract'
import { listRoles } from '@canal/contract/roles/endpoints'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Call } from '../../lib/api.ts'
import type { listQuery } from '../../lib/list-state.ts'

type ListQuery = ReturnType<typeof listQuery>

export const roleListQuery = (call: Call, query: ListQuery) =>
  queryOptions({
    queryKey: ['roles', 'list', query],
    queryFn: ({ signal }) =>
      call(listRoles, { query: query as Query<typeof listRoles> & ListQuery, signal, suppressError: true }),
    placeholderData: keepPreviousData,
  })
