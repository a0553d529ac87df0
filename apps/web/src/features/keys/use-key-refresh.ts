import { useQueryClient } from '@tanstack/react-query'

/** Reads anew what is said of the organisation's recovery key. */
export const useKeyRefresh = () => {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: ['recovery-key'] })
}
