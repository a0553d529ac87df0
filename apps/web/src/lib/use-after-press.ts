import { useCallback, useEffect, useRef } from 'react'

/**
 * Runs what it is given at once, or, while a pointer is down, after the click that ends the press: an error that
 * appears as a field is left would otherwise move what is being pressed from under the pointer, and the click be lost.
 */
export const useAfterPress = () => {
  const isDown = useRef(false)
  const waiting = useRef<(() => void)[]>([])
  useEffect(() => {
    const press = () => {
      isDown.current = true
    }
    const release = () => {
      isDown.current = false
      // The click comes after this event, in the same task.
      setTimeout(() => waiting.current.splice(0).forEach((act) => act()))
    }
    addEventListener('pointerdown', press, true)
    addEventListener('pointerup', release, true)
    addEventListener('pointercancel', release, true)
    return () => {
      removeEventListener('pointerdown', press, true)
      removeEventListener('pointerup', release, true)
      removeEventListener('pointercancel', release, true)
    }
  }, [])
  return useCallback((act: () => void) => {
    if (isDown.current) waiting.current.push(act)
    else act()
  }, [])
}
