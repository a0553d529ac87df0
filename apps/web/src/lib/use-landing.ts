import { useLocation } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'

/** After one of these the reader goes where they want. */
const ownMoves = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const

/** Gives a place the focus; false where it is not on the page. */
const focusPlace = (id: string): boolean => {
  const place = document.getElementById(id)
  if (!place) return false
  if (!place.hasAttribute('tabindex')) place.tabIndex = -1
  place.focus({ preventScroll: true })
  return true
}

const bringIntoSight = (place: HTMLElement): void =>
  place.scrollIntoView({ block: place.offsetHeight > innerHeight / 2 ? 'start' : 'center' })

/**
 * Brings the reader to what the address names after its `#`: the place with that id, or what `begin` knows how to begin, as
 * soon as it is on the page, unless they have done something of their own by then. Until they do, it stays in sight while the
 * rest of the page comes. Answers whether it has brought them there.
 */
export const useLanding = (begin?: (hash: string) => boolean): RefObject<boolean> => {
  const hash = useLocation({ select: (location) => location.hash })
  const hasLanded = useRef(false)
  const land = useEffectEvent(() => begin?.(hash) || focusPlace(hash))
  useEffect(() => {
    if (!hash) return
    let place: Element | null = null
    let isOver = false
    const stop = () => {
      isOver = true
      observer.disconnect()
      for (const move of ownMoves) removeEventListener(move, stop, true)
    }
    const look = () => {
      if (isOver) return
      if (!place && land()) {
        hasLanded.current = true
        place = document.activeElement
      }
      if (!place) return
      if (place === document.activeElement) bringIntoSight(place as HTMLElement)
      else stop()
    }
    const observer = new MutationObserver(look)
    observer.observe(document.body, { childList: true, subtree: true })
    for (const move of ownMoves) addEventListener(move, stop, true)
    // Not within the effect: what is begun is drawn at once.
    queueMicrotask(look)
    return () => {
      stop()
      hasLanded.current = false
    }
  }, [hash])
  return hasLanded
}
