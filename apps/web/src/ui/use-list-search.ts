import { useCallback } from 'react'
import { filterValues, withFilter, type ListState } from '../lib/list-state.ts'
import { useDebouncedSearch } from '../lib/use-debounced-search.ts'
import type { GoTo } from './list-view.tsx'

const maxLength = 100
const normalize = (typed: string) => typed.trim().slice(0, maxLength)

/** The search box of a list. The search text is kept in the page's address. */
export const useListSearch = (state: ListState, onState: GoTo) => {
  const settle = useCallback(
    (next: string) => onState(withFilter(state, 'search', next ? [next] : []), { replace: true }),
    [state, onState],
  )
  return useDebouncedSearch(filterValues(state, 'search').join(','), normalize, settle)
}
