import { useSyncExternalStore } from 'react'

const item = 'listKeys'
const listeners = new Set<() => void>()

const subscribe = (changed: () => void) => {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

/** Whether single keys act in lists; on unless switched off on this device (WCAG 2.1.4). */
const areKeysOn = (): boolean => localStorage.getItem(item) !== 'off'

export const chooseKeys = (on: boolean): void => {
  if (on) localStorage.removeItem(item)
  else localStorage.setItem(item, 'off')
  for (const changed of listeners) changed()
}

export const useKeysOn = (): boolean => useSyncExternalStore(subscribe, areKeysOn)
