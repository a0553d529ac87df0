/** Three presses of Shift within this time leave the page. */
const withinMs = 2000
const presses = 3

/**
 * Counts presses of a bare Shift: pressing another key meanwhile makes it a modifier, and the count begins anew. The
 * returned functions take the key and the time of its event; `released` answers true at the third press.
 */
export const createShiftCounter = () => {
  let times: number[] = []
  let isBare = false
  return {
    pressed: (key: string, isRepeat: boolean) => {
      if (isRepeat) return
      isBare = key === 'Shift'
      if (!isBare) times = []
    },
    released: (key: string, at: number): boolean => {
      if (key !== 'Shift' || !isBare) return false
      isBare = false
      times = [...times.filter((time) => at - time < withinMs), at]
      return times.length >= presses
    },
  }
}
