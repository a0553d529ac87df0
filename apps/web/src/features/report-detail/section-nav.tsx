import { reportSections } from '@canal/contract/pages/office-parts'
import { useLinkProps } from '@tanstack/react-router'
import { useEffect, useRef, type ReactNode } from 'react'
import { useText } from '../../lib/office-text.ts'
import type { Section } from './sections.ts'
import { goToSection, useSectionInView } from './section-scroll.ts'

export const sectionTitles = {
  details: 'report.section.details',
  messages: 'report.section.chat',
  internal: 'report.section.internal',
  log: 'report.section.log',
  settings: 'report.section.settings',
} as const satisfies Record<Section, string>

export interface Count {
  readonly total: number
  /** Of them, those that are new to the reader; they stand in place of the total. */
  readonly unread?: number
}

interface SectionNavProps {
  readonly id: string
  /** What the address names: its link leads back to it once one has scrolled on. */
  readonly addressed: Section
  readonly counts: Partial<Record<Section, Count>>
}

/** Each section has an address of its own on the one page. */
export const SectionNav = ({ id, addressed, counts }: SectionNavProps) => {
  const current = useSectionInView(addressed)
  const text = useText()
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>('[aria-current]')
    // Only the row moves, where it is wider than the screen; the page stays where it is.
    if (row.current && tab) row.current.scrollLeft = tab.offsetLeft - (row.current.clientWidth - tab.offsetWidth) / 2
  }, [current])
  return (
    <nav ref={row} className="tabs section-nav" aria-label={text('report.section.nav')}>
      {reportSections.map((section) => (
        <SectionLink key={section} id={id} section={section} current={current} addressed={addressed}>
          {text(sectionTitles[section])}
          <CountOf count={counts[section]} />
        </SectionLink>
      ))}
    </nav>
  )
}

const CountOf = ({ count }: { count: Count | undefined }) => {
  const text = useText()
  if (!count?.total) return null
  if (!count.unread) return <span className="num">{count.total}</span>
  return (
    <span className="count">
      {count.unread}
      <span className="visually-hidden"> {text('chat.unreadCount')}</span>
    </span>
  )
}

interface SectionLinkProps {
  readonly id: string
  readonly section: Section
  readonly current: Section
  readonly addressed: Section
  readonly children: ReactNode
}

const SectionLink = ({ id, section, current, addressed, children }: SectionLinkProps) => {
  const link = useLinkProps({
    to: '/admin/reports/$id/{-$section}',
    params: { id, section },
    preload: false,
    resetScroll: false,
    onClick: () => section === addressed && goToSection(section),
  })
  // The router's own mark stays with the address; this one goes with the reader.
  return (
    <a {...link} aria-current={section === current ? 'true' : undefined}>
      {children}
    </a>
  )
}
