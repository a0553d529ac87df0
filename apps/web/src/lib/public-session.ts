import type { Locale } from '@canal/messages'
import { createContext, useContext } from 'react'
import { createCaller, type Call, type Caller } from './api.ts'

/** The API as a reporter's page reaches it, and the token of its report. */
export interface PublicSession {
  call: Call
  caller: Readonly<Caller>
  /** Calls go from now on by what the page notices of its surroundings, tell it what they notice, and speak its language. */
  heed: (changed: Partial<Pick<Caller, 'isAttended' | 'onReach' | 'locale'>>) => void
  /** Kept in this page's memory alone: never in storage, an address or the history. */
  setToken: (token: string | null) => void
}

export const createPublicSession = (apiKey: string, locale: Locale, initialToken: string | null): PublicSession => {
  let token = initialToken
  const caller: Caller = { apiKey, locale, token: () => token }
  return {
    call: createCaller(caller),
    caller,
    heed: (changed) => void Object.assign(caller, changed),
    setToken: (next) => {
      token = next
    },
  }
}

const SessionContext = createContext<PublicSession | null>(null)
export const PublicSessionProvider = SessionContext.Provider

/** Throws where a page is rendered without one; the server's rendering makes no calls, yet has one. */
export const usePublicSession = (): PublicSession => {
  const session = useContext(SessionContext)
  if (!session) throw new Error('usePublicSession outside PublicSessionProvider')
  return session
}
