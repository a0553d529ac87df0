import { logSorts, logTypes, statuses } from '@canal/contract'
import { isCaseNumber, isDay } from '../../lib/filter-values.ts'
import type { ListShape } from '../../lib/list-state.ts'

const isOneOf = (known: readonly string[]) => (value: string) => known.includes(value)

/** What the address of the log may ask for. */
export const logListShape: ListShape = {
  sorts: logSorts,
  filters: {
    type: isOneOf(logTypes),
    status: isOneOf(statuses),
    user: (value) => /^[a-z0-9][a-z0-9._-]{0,63}$/.test(value),
    caseNumber: isCaseNumber,
    createdFrom: isDay,
    createdTo: isDay,
  },
}
