import type { AccessRequest } from '@canal/contract/requests/schemas'
import { isCaseNumber, isDay } from '../../lib/filter-values.ts'
import type { ListShape, Sort } from '../../lib/list-state.ts'

/** What one asked for oneself, or what one may vote on and what came of it. */
export type Whose = 'requests' | 'approvals'

export const requestStatuses = ['pending', 'approved', 'denied'] as const satisfies readonly AccessRequest['status'][]

/** What the address of a list of requests may ask for. */
export const requestListShape: ListShape = {
  sorts: ['requestedOn', 'status', 'date'],
  filters: {
    requestedOn: isDay,
    status: (value) => (requestStatuses as readonly string[]).includes(value),
    caseNumber: isCaseNumber,
  },
}

/** Specification §2: requestedOn descending. */
export const newestFirst: Sort = { sort: 'requestedOn', direction: 'DESC' }
