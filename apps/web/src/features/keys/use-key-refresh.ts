import { useQueryClient } from '@tanstack/react-query'
import { focusIfLost } from './focus-if-lost.ts'

/** Reads anew what is said of the organisation's recovery key. */
export const useKeyRefresh = () => {
  const queries = useQueryClient()
  return async () => {
    await queries.invalidateQueries({ queryKey: ['recovery-key'] })
    focusIfLost('organisation-key')
  }
}
