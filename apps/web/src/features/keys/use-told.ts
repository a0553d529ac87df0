import { listReadmissions } from '@canal/contract/readmissions/endpoints'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useCall } from '../../lib/call.ts'

/**
 * Whoever opens this part was told whose keys wait, from when on the hours run (security §2). What an open page asks
 * again by itself tells nobody.
 */
export const useTold = (): void => {
  const call = useCall()
  const queries = useQueryClient()
  useEffect(() => {
    call(listReadmissions, { query: { opened: 'true' }, suppressError: true })
      .then(() => queries.invalidateQueries({ queryKey: ['readmissions', 'waiting'] }))
      .catch(() => undefined)
  }, [call, queries])
}
