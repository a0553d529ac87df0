import { Link, useLocation } from '@tanstack/react-router'
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { lazy, Suspense, useId, useState } from 'react'
import { useText } from '../lib/office-text.ts'
import { Tooltip } from '../ui/tooltip.tsx'
import { Faq, FaqButton } from './faq.tsx'
import { isIn, navigationFor, type NavEntry, type NavSection } from './navigation.ts'

/** Fetched late: the ways stand without their numbers until these are there. */
const LateCount = lazy(() => import('./nav-count.tsx').then(({ NavCount }) => ({ default: NavCount })))
const LateBesides = lazy(() => import('./nav-besides.tsx').then(({ NavBesides }) => ({ default: NavBesides })))
const LateSignCount = lazy(() => import('./sign-count.tsx').then(({ SignCount }) => ({ default: SignCount })))
const SignCount = ({ hasActs }: Pick<NavSection, 'hasActs'>) => <Suspense>{hasActs && <LateSignCount />}</Suspense>
const Count = ({ counts }: Pick<NavEntry, 'counts'>) => <Suspense>{counts && <LateCount counts={counts} />}</Suspense>

interface SidebarListProps {
  readonly roles: readonly string[]
  readonly folded?: boolean
  readonly onFollow?: () => void
}

/** The entries of the sidebar, in words or folded to icons. */
export const SidebarList = ({ roles, folded, onFollow }: SidebarListProps) =>
  navigationFor(roles).map((section) =>
    folded ? (
      <FoldedSection key={section.to} section={section} />
    ) : (
      <OpenSection key={section.to} section={section} onFollow={onFollow} />
    ),
  )

/** Current where its page, or one beneath it, is shown; home only there itself, and at no part of it. */
const activeAt = ({ to }: Pick<NavEntry, 'to'>) =>
  to === '/admin' ? { exact: true, includeHash: true, includeSearch: false } : { exact: false, includeSearch: false }

const FoldedSection = ({ section }: { section: NavSection }) => {
  const text = useText()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const label = text(section.label)
  const Icon = section.icon
  return (
    <Tooltip text={label} side="right">
      <Link
        className="nav-item"
        to={section.to}
        activeOptions={activeAt(section)}
        {...(isIn(section, path) ? { 'aria-current': 'page' as const } : {})}
      >
        <Icon className="icon" aria-hidden />
        <span className="visually-hidden">{label}</span>
        <Count {...section} />
        <SignCount {...section} />
      </Link>
    </Tooltip>
  )
}

const OpenSection = ({ section, onFollow }: { section: NavSection; onFollow: (() => void) | undefined }) => {
  const text = useText()
  const Icon = section.icon
  const heading = useId()
  const follow = onFollow ? { onClick: onFollow } : {}
  if (!section.entries)
    return (
      <Link className="nav-item" to={section.to} activeOptions={activeAt(section)} {...follow}>
        <Icon className="icon" aria-hidden />
        <span>{text(section.label)}</span>
        <SignCount {...section} />
      </Link>
    )
  return (
    <div className="nav-group">
      <div className="nav-head">
        <p className="nav-label" id={heading}>
          <Icon className="icon" aria-hidden />
          {text(section.label)}
        </p>
        <Suspense>
          {section.besides?.map((entry) => (
            <LateBesides key={entry.to} entry={entry} {...follow} />
          ))}
        </Suspense>
      </div>
      <ul aria-labelledby={heading}>
        {section.entries.map((entry) => (
          <li key={`${entry.to}#${entry.hash ?? ''}`}>
            <Link
              className="nav-item"
              to={entry.to}
              {...(entry.hash ? { hash: entry.hash } : {})}
              activeOptions={activeAt(entry)}
              {...follow}
            >
              {text(entry.label)}
              <Count {...entry} />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

interface SidebarProps {
  readonly roles: readonly string[]
  readonly folded: boolean
  readonly onFold: (folded: boolean) => void
}

/** 240 px in words, 70 px in icons; which of them is remembered (specification §2). */
export const Sidebar = ({ roles, folded, onFold }: SidebarProps) => {
  const text = useText()
  const [isAsking, setAsking] = useState(false)
  const label = text(folded ? 'office.expand' : 'office.collapse')
  const Icon = folded ? PanelLeftOpen : PanelLeftClose
  const toggle = (
    <button
      type="button"
      className="nav-item"
      aria-expanded={!folded}
      aria-label={label}
      onClick={() => onFold(!folded)}
    >
      <Icon className="icon" aria-hidden />
      {!folded && <span>{label}</span>}
    </button>
  )
  return (
    <nav className="sidebar" aria-label={text('office.navigation')}>
      <div className="sidebar-inner">
        <SidebarList roles={roles} folded={folded} />
        <div className="sidebar-end">
          <FaqButton roles={roles} folded={folded} onOpen={() => setAsking(true)} />
          {folded ? (
            <Tooltip text={label} side="right">
              {toggle}
            </Tooltip>
          ) : (
            toggle
          )}
        </div>
      </div>
      {isAsking && <Faq onClose={() => setAsking(false)} />}
    </nav>
  )
}
