import { useEffect, useRef, useState, type RefObject } from 'react'

/** Whether an element takes any room now: a style sheet may hide it at some widths. What is hidden need not be fetched. */
export const useShown = <E extends HTMLElement>(): { ref: RefObject<E | null>; isShown: boolean } => {
  const ref = useRef<E>(null)
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (!ref.current) return
    const observer = new ResizeObserver(([entry]) => setShown((entry?.contentRect.width ?? 0) > 0))
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [])
  return { ref, isShown }
}
