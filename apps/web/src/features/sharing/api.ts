import { ownLastReports, shareableReports } from '@canal/contract/reports/endpoints'
import { committeeMembers } from '@canal/contract/users/endpoints'
import { queryOptions } from '@tanstack/react-query'
import type { Call } from '../../lib/api.ts'

/** So many of the most recent ones can be chosen by hand. */
export const listed = 50

export const lastReportsQuery = (call: Call) =>
  queryOptions({
    queryKey: ['reports', 'own-last'],
    queryFn: ({ signal }) => call(ownLastReports, { signal, suppressError: true }),
  })

export const colleaguesQuery = (call: Call) =>
  queryOptions({
    queryKey: ['committee-members'],
    queryFn: ({ signal }) => call(committeeMembers, { body: {}, signal, suppressError: true }),
  })

export const shareableQuery = (call: Call, username: string) =>
  queryOptions({
    queryKey: ['reports', 'shareable', username],
    queryFn: ({ signal }) =>
      call(shareableReports, { query: { username, page: '0', size: String(listed) }, signal, suppressError: true }),
    enabled: username !== '',
  })
