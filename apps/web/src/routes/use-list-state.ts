import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { readListState, writeListState, type ListShape, type ListState } from '../lib/list-state.ts'
import type { GoTo } from '../ui/list-view.tsx'

/** The state of the page's list, which is in its address, and how to go to another. The shape must be the same one always. */
export const useListState = (shape: ListShape): readonly [ListState, GoTo] => {
  const navigate = useNavigate()
  const search = useSearch({ strict: false })
  const state = useMemo(() => readListState(search, shape), [search, shape])
  const go = useCallback<GoTo>(
    (next, how) => void navigate({ to: '.', search: writeListState(next), replace: how?.replace ?? false }),
    [navigate],
  )
  return [state, go]
}
