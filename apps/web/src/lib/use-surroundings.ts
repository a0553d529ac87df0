import { useEffect, useSyncExternalStore } from 'react'
import { watchAttendance, type Attendance } from './attendance.ts'
import type { Connection } from './connection.ts'
import { usePublicSession } from './public-session.ts'
import { connectionHere } from './use-connection.ts'

export interface Surroundings {
  readonly attendance: Attendance
  readonly connection: Connection
}

let known: Surroundings | undefined

/** This page's: one for all who ask, in a browser alone. */
export const surroundingsHere = (): Surroundings =>
  (known ??= {
    attendance: watchAttendance(window),
    connection: connectionHere(),
  })
const never = () => () => undefined

/** Whether somebody is at the page and whether it reaches the server; null until it runs in a browser. */
export const useSurroundings = (): Surroundings | null => {
  const { heed } = usePublicSession()
  const surroundings = useSyncExternalStore(never, surroundingsHere, () => null)
  useEffect(() => {
    if (surroundings) heed({ isAttended: surroundings.attendance.isAttended, onReach: surroundings.connection.tell })
  }, [heed, surroundings])
  return surroundings
}
