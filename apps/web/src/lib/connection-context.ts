import { createContext, useContext } from 'react'
import type { Connection } from './connection.ts'

const ConnectionContext = createContext<Connection | null>(null)
export const ConnectionProvider = ConnectionContext.Provider

/** Whether the server is within reach; null outside its provider. */
export const useConnection = (): Connection | null => useContext(ConnectionContext)
