import { createContext, useContext } from 'react'
import { datesIn, type Dates } from './dates.ts'

const DatesContext = createContext<Dates>(datesIn(null))
export const DatesProvider = DatesContext.Provider

/** Dates on the clock of the signed-in user's channel; on the browser's where nobody is signed in. */
export const useDates = (): Dates => useContext(DatesContext)
