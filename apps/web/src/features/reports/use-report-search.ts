import type { ReportListItem } from '@canal/contract/reports/schemas'
import { useCallback } from 'react'
import { isCaseNumber } from '../../lib/filter-values.ts'
import { filterValues, withFilter, type ListState } from '../../lib/list-state.ts'
import { plainText } from '../../lib/plain-text.ts'
import { useTyped } from '../../lib/use-typed.ts'
import type { GoTo } from '../../ui/list-view.tsx'

const asKept = (typed: string) => (isCaseNumber(typed) ? typed.trim() : '')

/** Of a page's items, those whose subject holds the words; the server cannot look into what is encrypted. */
export const withWords = (items: readonly ReportListItem[], words: string): readonly ReportListItem[] =>
  items.filter(({ subject }) => subject !== null && plainText(subject).includes(plainText(words)))

/**
 * One box, two searches. A case number goes to the server, and into the address. Words are looked for in the subjects
 * of the page at hand; they stay out of the address, which browsers keep in their history.
 */
export const useReportSearch = (state: ListState, onState: GoTo) => {
  const kept = filterValues(state, 'caseNumber')[0] ?? ''
  const settle = useCallback(
    (next: string) => onState(withFilter(state, 'caseNumber', next ? [next] : []), { replace: true }),
    [state, onState],
  )
  const [typed, setTyped] = useTyped(kept, asKept, settle)
  const words = isCaseNumber(typed) ? '' : typed.trim()
  return { typed, setTyped, words }
}
