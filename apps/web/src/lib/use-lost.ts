import { useSyncExternalStore } from 'react'
import type { Connection } from './connection.ts'
import { useDelayed } from './use-delayed.ts'

const never = () => () => undefined

/** Long enough that a page being left, or one call that failed, says nothing. */
const afterMs = 1000

/** Whether the server is out of reach; not before there is a connection to watch. */
export const useLostNow = (connection: Connection | null): boolean =>
  useSyncExternalStore(
    connection?.subscribe ?? never,
    () => connection?.isLost() ?? false,
    () => false,
  )

/** Whether it has been so for a moment. */
export const useLost = (connection: Connection | null): boolean => useDelayed(useLostNow(connection), afterMs)
