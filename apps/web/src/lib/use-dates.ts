import { createContext, useContext } from 'react'
import { officeDatesIn, type Dates } from './office-dates.ts'

const DatesContext = createContext<Dates>(officeDatesIn(null))
export const DatesProvider = DatesContext.Provider

/** Dates on the clock of the signed-in user's channel; on the browser's where nobody is signed in. */
export const useDates = (): Dates => useContext(DatesContext)
