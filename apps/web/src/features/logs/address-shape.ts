import { logSorts, statuses } from '@canal/contract'
import { isCaseNumber, isDay } from '../../lib/filter-values.ts'
import type { ListShape } from '../../lib/list-state.ts'

/** What the address of the log looks like. Every first load brings this along; the page knows the kinds of entries besides. */
export const logAddressShape: ListShape = {
  sorts: logSorts,
  filters: {
    type: (value) => /^[a-z_]+$/.test(value),
    status: (value) => statuses.some((status) => status === value),
    user: (value) => /^[a-z0-9][a-z0-9._-]{0,63}$/.test(value),
    caseNumber: isCaseNumber,
    createdFrom: isDay,
    createdTo: isDay,
  },
}
