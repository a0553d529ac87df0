import { useCallback, useSyncExternalStore } from 'react'

/** Which of the media queries hold now, in their order. */
export const useMedia = (queries: readonly string[]): readonly boolean[] => {
  const key = queries.join('|')
  const subscribe = useCallback(
    (changed: () => void) => {
      const all = key.split('|').map((query) => window.matchMedia(query))
      for (const media of all) media.addEventListener('change', changed)
      return () => {
        for (const media of all) media.removeEventListener('change', changed)
      }
    },
    [key],
  )
  const now = useSyncExternalStore(subscribe, () =>
    key
      .split('|')
      .map((query) => Number(window.matchMedia(query).matches))
      .join(''),
  )
  return [...now].map((flag) => flag === '1')
}
