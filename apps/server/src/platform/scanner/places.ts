/** Gives a place back; once, however often it is called. */
export type Leave = () => void

/** Places for work that must not be done too often at once. */
export interface Places {
  /** Null where none is free. */
  tryTake: () => Leave | null
  /** Waits for one, `ms` at most; then null. */
  take: (ms: number) => Promise<Leave | null>
}

export const newPlaces = (count: number): Places => {
  let free = count
  const waiting = new Set<(leave: Leave) => void>()
  const hold = (): Leave => {
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      const [next] = waiting
      if (!next) free += 1
      else {
        waiting.delete(next)
        next(hold())
      }
    }
  }
  const tryTake = () => {
    if (free === 0) return null
    free -= 1
    return hold()
  }
  const take = (ms: number) =>
    new Promise<Leave | null>((resolve) => {
      const leave = tryTake()
      if (leave) return resolve(leave)
      const next = (given: Leave) => {
        clearTimeout(timer)
        resolve(given)
      }
      const timer = setTimeout(() => {
        waiting.delete(next)
        resolve(null)
      }, ms)
      waiting.add(next)
    })
  return { tryTake, take }
}
