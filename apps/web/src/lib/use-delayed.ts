import { useEffect, useState } from 'react'

/** True once `active` has lasted for `ms`: what comes sooner than that never flickers a placeholder. */
export const useDelayed = (active: boolean, ms = 150): boolean => {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!active) return
    const timer = setTimeout(() => setLate(true), ms)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [active, ms])
  return active && late
}
