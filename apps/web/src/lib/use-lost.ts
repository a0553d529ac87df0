import { useSyncExternalStore } from 'react'
import type { Connection } from './connection.ts'
import { useDelayed } from './use-delayed.ts'

const never = () => () => undefined

/** Long enough that a page being left, or one call that failed, says nothing. */
const afterMs = 1000

/** Whether the server has been out of reach for a moment; not before there is a connection to watch. */
export const useLost = (connection: Connection | null): boolean => {
  const isLost = useSyncExternalStore(
    connection?.subscribe ?? never,
    () => connection?.isLost() ?? false,
    () => false,
  )
  return useDelayed(isLost, afterMs)
}
