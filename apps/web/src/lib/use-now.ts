import { useEffect, useState } from 'react'

/** The time, once more every minute: hours that remain run out while somebody looks at them. */
export const useNow = (): Date => {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
