import { useEffect } from 'react'

/** One mark for each form on the page in which something was typed that is not saved. */
const marks = new Set<symbol>()

/** Whether leaving the page, or signing out, would lose what somebody has typed into a form of it. */
export const hasUnsaved = (): boolean => marks.size > 0

/** Tells, as long as the form stands and it is so, that what it holds would be lost by leaving. */
export const useUnsaved = (isUnsaved: boolean): void => {
  useEffect(() => {
    if (!isUnsaved) return
    const mark = Symbol('unsaved')
    marks.add(mark)
    return () => void marks.delete(mark)
  }, [isUnsaved])
}
