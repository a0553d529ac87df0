import { useEffect, type ReactNode, type RefObject } from 'react'
import { useText } from '../../lib/office-text.ts'
import { goToSection, headingId } from './section-scroll.ts'
import { sectionTitles } from './section-nav.tsx'
import type { Section } from './sections.ts'

interface ReportSectionProps {
  readonly section: Section
  /** The address names this section: it is scrolled to and its heading takes the focus. */
  readonly current: boolean
  /** The reader is at a place in it already. */
  readonly hasLanded: RefObject<boolean>
  readonly children: ReactNode
}

/** One part of a report, under its own heading. */
export const ReportSection = ({ section, current, hasLanded, children }: ReportSectionProps) => {
  const text = useText()
  useEffect(() => {
    if (current && !hasLanded.current) goToSection(section)
  }, [current, section, hasLanded])
  return (
    <section aria-labelledby={headingId(section)}>
      <div className="section-head">
        <h2 id={headingId(section)} tabIndex={-1}>
          {text(sectionTitles[section])}
        </h2>
      </div>
      {children}
    </section>
  )
}
