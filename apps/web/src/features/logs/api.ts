import { exportLogs, listLogs, verifyLogs } from '@canal/contract/logs/endpoints'
import { committeeMembers } from '@canal/contract/users/endpoints'
import type { Query } from '@canal/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Call } from '../../lib/api.ts'
import type { listQuery } from '../../lib/list-state.ts'

type ListQuery = ReturnType<typeof listQuery>

/** A page of the log; the page before stays on show while the next one loads. */
export const logListQuery = (call: Call, query: ListQuery) =>
  queryOptions({
    queryKey: ['logs', 'list', query],
    queryFn: ({ signal }) =>
      call(listLogs, { query: query as Query<typeof listLogs> & ListQuery, signal, suppressError: true }),
    placeholderData: keepPreviousData,
  })

/** Whether the logs of these reports are as they were written. */
export const verdictQuery = (call: Call, reportIds: readonly string[]) =>
  queryOptions({
    queryKey: ['logs', 'verification', reportIds],
    queryFn: ({ signal }) => call(verifyLogs, { query: { reports: reportIds.join(',') }, signal, suppressError: true }),
    placeholderData: keepPreviousData,
  })

/** The committee by name, as the lists of reports ask for it. */
export const peopleQuery = (call: Call) =>
  queryOptions({
    queryKey: ['users', 'committee'],
    queryFn: ({ signal }) => call(committeeMembers, { body: {}, signal, suppressError: true }),
    staleTime: 5 * 60_000,
  })

/** What the list shows, page and size apart, as a file. */
export const takeOut = (call: Call, { page: _page, size: _size, ...query }: ListQuery): Promise<Blob> =>
  call(exportLogs, { query: query as Query<typeof exportLogs>, suppressError: true })
