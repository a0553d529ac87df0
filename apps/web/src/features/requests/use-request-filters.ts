import { useMemo } from 'react'
import { useText } from '../../lib/office-text.ts'
import type { FilterField } from '../../ui/filter-fields.ts'
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
