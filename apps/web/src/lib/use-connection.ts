import { useEffect, useSyncExternalStore } from 'react'
import { watchConnection, type Connection } from './connection.ts'
import { usePublicSession } from './public-session.ts'
import { readPage } from './read-page.ts'

/** While a form is being written nothing else may be asked of the server for long. */
const askAgainMs = 5000

/** Asks, while the server is out of reach though there is a network, whether it is back. */
const askUntilReached = (connection: Connection) => {
  const timer = setInterval(() => {
    if (!connection.isLost()) return clearInterval(timer)
    if (navigator.onLine)
      readPage('/').then(
        () => connection.tell(true),
        () => undefined,
      )
  }, askAgainMs)
}

let known: Connection | undefined

/** This page's connection: one for all who ask. */
export const connectionHere = (): Connection => {
  if (known) return known
  const connection = watchConnection(window, () => navigator.onLine)
  connection.subscribe(() => {
    if (connection.isLost()) askUntilReached(connection)
  })
  return (known = connection)
}

const never = () => () => undefined

/** Whether the server is in reach, by the browser's word and by the page's calls; null until it runs in a browser. */
export const useConnection = (): Connection | null => {
  const { heed } = usePublicSession()
  const connection = useSyncExternalStore(never, connectionHere, () => null)
  useEffect(() => {
    if (connection) heed({ onReach: connection.tell })
  }, [heed, connection])
  return connection
}
