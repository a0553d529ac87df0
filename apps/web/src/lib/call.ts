import { createContext, useContext } from 'react'
import type { Call } from './api.ts'

const CallContext = createContext<Call | null>(null)
export const CallProvider = CallContext.Provider

/** The one way to the API, with the session's token and the page's language. Throws outside its provider. */
export const useCall = (): Call => {
  const call = useContext(CallContext)
  if (!call) throw new Error('useCall outside CallProvider')
  return call
}
