import { useCallback, useMemo } from 'react'
import { isCaseNumber } from '../../lib/filter-values.ts'
import { filterValues, withFilter, type ListState } from '../../lib/list-state.ts'
import { useText } from '../../lib/office-text.ts'
import { useTyped } from '../../lib/use-typed.ts'
import type { FilterField } from '../../ui/filters.tsx'
import type { GoTo } from '../../ui/list-view.tsx'
import { requestStatuses } from './list-shape.ts'

/** Requests by the day on which they were made, and by where they stand. */
export const useRequestFilters = (): readonly FilterField[] => {
  const text = useText()
  return useMemo(
    () => [
      { kind: 'day', id: 'requestedOn', label: text('request.column.requestedOn') },
      {
        kind: 'one',
        id: 'status',
        label: text('report.column.status'),
        all: text('filters.allStatuses'),
        options: requestStatuses.map((status) => ({ value: status, label: text(`badge.${status}`) })),
      },
    ],
    [text],
  )
}

const asKept = (typed: string) => (isCaseNumber(typed) ? typed.trim() : '')

/** The search box: a case number, or how it begins. */
export const useCaseSearch = (state: ListState, onState: GoTo) => {
  const settle = useCallback(
    (next: string) => onState(withFilter(state, 'caseNumber', next ? [next] : []), { replace: true }),
    [state, onState],
  )
  return useTyped(filterValues(state, 'caseNumber')[0] ?? '', asKept, settle)
}
