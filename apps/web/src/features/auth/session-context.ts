import type { CurrentUser } from '@canal/contract/auth/schemas'
import { createContext, useContext, useSyncExternalStore } from 'react'
import type { SessionStore } from './session.ts'

const SessionContext = createContext<SessionStore | null>(null)
export const SessionProvider = SessionContext.Provider

export const useSession = (): SessionStore => {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession outside SessionProvider')
  return session
}

/** Whose page this is, as stored; follows changes made in other tabs, and stays while they sign in again over it. */
export const useUser = (): CurrentUser | null => {
  const session = useSession()
  return useSyncExternalStore(session.subscribe, session.owner)
}

/** Whether the session is over while the page is still there. */
export const useHasEnded = (): boolean => {
  const session = useSession()
  return useSyncExternalStore(session.subscribe, session.hasEnded)
}
