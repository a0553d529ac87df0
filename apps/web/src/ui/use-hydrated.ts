import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and while the browser takes the page over; true from then on, which only happens with JavaScript. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
