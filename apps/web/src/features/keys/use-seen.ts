import { getRoster } from '@canal/contract/roster/endpoints'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useCall } from '../../lib/call.ts'

/**
 * Whoever opens the committee's page has seen what waits there, from when on its days run (docs/security.md). What an open
 * page asks again by itself is nobody's seeing.
 */
export const useSeen = (): void => {
  const call = useCall()
  const queries = useQueryClient()
  useEffect(() => {
    call(getRoster, { query: { opened: 'true' }, suppressError: true })
      .then(() => queries.invalidateQueries({ queryKey: ['roster', 'committee'] }))
      .catch(() => undefined)
  }, [call, queries])
}
