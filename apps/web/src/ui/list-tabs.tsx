import { Link } from '@tanstack/react-router'
import { useEffect, useRef, type ReactNode } from 'react'

interface ListTabsProps {
  /** What the lists are of. */
  readonly label: string
  readonly children: ReactNode
}

/** The lists that a page shows, one beside the other. */
export const ListTabs = ({ label, children }: ListTabsProps) => {
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    // On a phone the row is wider than the page: where one is must be seen.
    const tab = row.current?.querySelector<HTMLElement>('[aria-current=page]')
    if (row.current && tab) row.current.scrollLeft = tab.offsetLeft - (row.current.clientWidth - tab.offsetWidth) / 2
  }, [])
  return (
    <nav ref={row} className="tabs" aria-label={label}>
      {children}
    </nav>
  )
}

interface ListTabProps {
  readonly to: string
  readonly label: string
  /** How many the list holds, filters aside; unknown until it has come. */
  readonly count: number | undefined
}

/** The way to one of the lists that a page shows. */
export const ListTab = ({ to, label, count }: ListTabProps) => (
  <Link to={to} activeOptions={{ includeSearch: false }}>
    {label} <span className="num">{count}</span>
  </Link>
)
