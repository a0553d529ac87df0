import { listReadmissions, ownReadmission, unfinishedReadmissions } from '@canal/contract/readmissions/endpoints'
import { recoveryKey } from '@canal/contract/recovery-key/endpoints'
import { queryOptions } from '@tanstack/react-query'
import type { Call } from '../../lib/api.ts'

/** Colleagues whose keys wait. */
export const waitingQuery = (call: Call) =>
  queryOptions({
    queryKey: ['readmissions', 'waiting'],
    queryFn: ({ signal }) => call(listReadmissions, { query: {}, signal, suppressError: true }),
  })
export const unfinishedQuery = (call: Call) =>
  queryOptions({
    queryKey: ['readmissions', 'unfinished'],
    queryFn: ({ signal }) => call(unfinishedReadmissions, { signal, suppressError: true }),
  })
export const ownQuery = (call: Call) =>
  queryOptions({
    queryKey: ['readmissions', 'own'],
    queryFn: ({ signal }) => call(ownReadmission, { signal, suppressError: true }),
  })
export const recoveryKeyQuery = (call: Call) =>
  queryOptions({
    queryKey: ['recovery-key'],
    queryFn: ({ signal }) => call(recoveryKey, { signal, suppressError: true }),
  })
