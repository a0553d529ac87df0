import { reportSorts, statuses, type ReportStatus } from '@canal/contract'
import { dueFilters } from '@canal/contract/reports/lists'
import { isCaseNumber, isDay } from '../../lib/filter-values.ts'
import type { ListShape } from '../../lib/list-state.ts'
import type { ReportList } from './opening.ts'

/** What a list's status can be chosen from: active ones, or any; the archived list has but one (specification §2). */
export const statusesOf = (list: ReportList): readonly ReportStatus[] =>
  list === 'assigned' ? statuses : list === 'active' ? statuses.filter((status) => status !== 'archived') : []

const isUsername = (value: string) => /^[a-z0-9][a-z0-9._-]{0,63}$/.test(value)

/** What the address of a list of reports may ask for; what the list forces, or hides, it may not. */
export const reportListShape = (list: ReportList): ListShape => ({
  sorts: reportSorts,
  filters: {
    createdAt: isDay,
    deadline: isDay,
    caseNumber: isCaseNumber,
    ...(list !== 'archived' && { due: (value) => (dueFilters as readonly string[]).includes(value) }),
    ...(list !== 'assigned' && { reviewers: isUsername }),
    ...(list !== 'archived' && { status: (value) => (statusesOf(list) as readonly string[]).includes(value) }),
  },
})
