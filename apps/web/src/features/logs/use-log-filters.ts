import { committeeLogTypes, logTypes, statuses, type PersonName } from '@canal/contract'
import { useMemo } from 'react'
import { useText } from '../../lib/office-text.ts'
import type { FilterField } from '../../ui/filter-fields.ts'

/** By days, kind, person and the report's state then. An investigator is not offered what they would never find. */
export const useLogFilters = (people: readonly PersonName[], isInvestigator: boolean): readonly FilterField[] => {
  const text = useText()
  return useMemo(() => {
    const kinds = logTypes.filter((type) => !(isInvestigator && committeeLogTypes.includes(type)))
    return [
      { kind: 'day', id: 'createdFrom', label: text('log.filter.from') },
      { kind: 'day', id: 'createdTo', label: text('log.filter.to') },
      {
        kind: 'many',
        id: 'type',
        label: text('log.filter.type'),
        options: kinds.map((type) => ({ value: type, label: text(`log.type.${type}`) })),
      },
      {
        kind: 'many',
        id: 'user',
        label: text('log.filter.user'),
        options: people.map(({ username, fullName }) => ({ value: username, label: fullName })),
      },
      {
        kind: 'one',
        id: 'status',
        label: text('log.filter.status'),
        all: text('filters.allStatuses'),
        options: statuses.map((status) => ({ value: status, label: text(`report.status.${status}`) })),
      },
    ]
  }, [text, people, isInvestigator])
}
