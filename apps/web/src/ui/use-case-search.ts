import { useCallback } from 'react'
import { isCaseNumber } from '../lib/filter-values.ts'
import { filterValues, withFilter, type ListState } from '../lib/list-state.ts'
import { plainText } from '../lib/plain-text.ts'
import { useDebouncedSearch } from '../lib/use-debounced-search.ts'
import type { GoTo } from './list-view.tsx'

const asKept = (typed: string) => (isCaseNumber(typed) ? typed.trim() : '')

/** Whether one of the texts holds the words, written in whatever case and with or without accents. */
export const holdWords = (texts: readonly (string | null)[], words: string): boolean =>
  texts.some((text) => text !== null && plainText(text).includes(plainText(words)))

/**
 * One box, two searches. A case number goes to the server, and into the address. Words are looked for in what the page
 * at hand shows decrypted, for the server cannot look into it; they stay out of the address, which browsers keep in
 * their history.
 */
export const useCaseSearch = (state: ListState, onState: GoTo) => {
  const kept = filterValues(state, 'caseNumber')[0] ?? ''
  const settle = useCallback(
    (next: string) => onState(withFilter(state, 'caseNumber', next ? [next] : []), { replace: true }),
    [state, onState],
  )
  const [typed, setTyped] = useDebouncedSearch(kept, asKept, settle)
  const words = isCaseNumber(typed) ? '' : typed.trim()
  return { typed, setTyped, words }
}
