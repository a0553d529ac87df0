import { categories } from '@canal/contract/casework/categories'
import { dueFilters } from '@canal/contract/reports/lists'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useCall } from '../../lib/call.ts'
import { useText } from '../../lib/office-text.ts'
import type { FilterField } from '../../ui/filter-fields.ts'
import { statusesOf } from './list-shape.ts'
import type { ReportList } from './opening.ts'
import { committeeQuery } from './use-names.ts'

/**
 * The filters of a list (specification §2), and what is due: reviewers by full name, their username as the value. Of these
 * the browser alone can filter by category.
 */
export const useListFilters = (list: ReportList, hasCategories: boolean): readonly FilterField[] => {
  const text = useText()
  const { data: committee } = useQuery(committeeQuery(useCall()))
  return useMemo(() => {
    const fields: FilterField[] = [
      { kind: 'day', id: 'createdAt', label: text('report.filter.createdAt') },
      { kind: 'day', id: 'deadline', label: text('report.filter.deadline') },
    ]
    if (list !== 'archived') {
      const options = dueFilters.map((value) => ({ value, label: text(`report.filter.due.${value}`) }))
      fields.push({
        kind: 'one',
        id: 'due',
        label: text('report.column.next'),
        all: text('report.filter.due.all'),
        options,
      })
    }
    if (list !== 'assigned') {
      const options = (committee ?? []).map(({ username, fullName }) => ({ value: username, label: fullName }))
      // An investigator is not told who the committee are, but for those whom they work with.
      if (options.length > 0)
        fields.push({ kind: 'many', id: 'reviewers', label: text('report.column.reviewers'), options })
    }
    if (list !== 'archived') {
      const options = statusesOf(list).map((status) => ({ value: status, label: text(`report.status.${status}`) }))
      const label = text('report.column.status')
      fields.push({ kind: 'one', id: 'status', label, all: text('filters.allStatuses'), options })
    }
    if (hasCategories) {
      const options = [...categories, 'unknown' as const].map((one) => ({
        value: one,
        label: one === 'unknown' ? text('report.category.unknown') : text(`category.${one}`),
      }))
      const label = text('report.column.category')
      fields.push({ kind: 'one', id: 'category', label, all: text('report.category.all'), options })
    }
    return fields
  }, [committee, hasCategories, list, text])
}
