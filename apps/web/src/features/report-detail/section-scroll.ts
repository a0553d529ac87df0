import { reportSections } from '@canal/contract/pages/office-parts'
import { useEffect, useRef, useState } from 'react'
import type { Section } from './sections.ts'

export const headingId = (section: Section): string => `heading-${section}`

/** Scrolls to a section and gives its heading the focus. */
export const goToSection = (section: Section): void => {
  const heading = document.getElementById(headingId(section))
  heading?.focus({ preventScroll: true })
  heading?.scrollIntoView({ block: 'start' })
}

/** Back to the report itself, which no section's address names. */
export const goToTop = (): void => {
  document.querySelector('h1')?.focus({ preventScroll: true })
  window.scrollTo(0, 0)
}

/**
 * The section whose heading has passed under the bars last. Those that stand beside the column, in one of their own, do
 * not scroll past and are not counted. At the page's end it is the last, which may be too short to come up to the bars.
 */
const sectionInView = (): Section | undefined => {
  const places = reportSections.flatMap((section) => {
    const heading = document.getElementById(headingId(section))
    if (!heading) return []
    const { top, left } = heading.getBoundingClientRect()
    return [{ section, top, left, line: parseFloat(getComputedStyle(heading).scrollMarginTop) + 1 }]
  })
  const [first] = places
  const column = places.filter(({ left }) => left === first?.left).sort((a, b) => a.top - b.top)
  const { scrollHeight, clientHeight } = document.documentElement
  const isEnd = scrollHeight > clientHeight && window.scrollY + clientHeight >= scrollHeight - 1
  if (isEnd) return column.at(-1)?.section
  return (column.findLast(({ top, line }) => top <= line) ?? first)?.section
}

const ownMoves = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/** Where the reader is: the section that the address names, until they scroll by themselves; then what they see. */
export const useSectionInView = (addressed: Section): Section => {
  const [seen, setSeen] = useState<{ readonly section: Section | undefined; readonly since: Section }>()
  const isOwn = useRef(false)
  useEffect(() => {
    isOwn.current = false
    const own = () => {
      isOwn.current = true
    }
    const look = () => {
      if (isOwn.current) setSeen({ section: sectionInView(), since: addressed })
    }
    for (const move of ownMoves) addEventListener(move, own, { passive: true })
    addEventListener('scroll', look, { passive: true })
    return () => {
      for (const move of ownMoves) removeEventListener(move, own)
      removeEventListener('scroll', look)
    }
  }, [addressed])
  return (seen?.since === addressed && seen.section) || addressed
}
