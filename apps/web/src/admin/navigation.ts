import { roleNames } from '@canal/contract'
import type { Counts } from '@canal/contract/reports/dashboard'
import { listedKinds, rulesOf, voteCounts, type ListedKind } from '@canal/contract/requests/kinds'
import { House, Inbox, ScrollText, Send, Settings, Users, Vote, type LucideIcon } from 'lucide-react'
import type { PlainOfficeKey } from '../lib/office-text.ts'

export interface NavEntry {
  readonly to: string
  /** A part of the page: the entry is current only where the address names it. */
  readonly hash?: string
  readonly label: PlainOfficeKey
  /** Not for external investigators, who never vote (decisions §5). */
  readonly committee?: true
  /** How many it leads to: reports, or what waits for a vote. */
  readonly counts?: readonly (keyof Counts)[]
}

export interface NavSection extends NavEntry {
  /** Beside it, how much waits there for a signature. */
  readonly hasActs?: true
  readonly icon: LucideIcon
  readonly role: string
  /** Beside the heading while something waits there: of lists that have no entry of their own (specification §2). */
  readonly besides?: readonly NavEntry[]
  /** With entries it is a heading over them; folded, it leads to its own address. */
  readonly entries?: readonly NavEntry[]
}

const requests = (kind: ListedKind): NavEntry => ({ to: `/admin/requests/${kind}`, label: `nav.votes.${kind}` })
const approvals = (kind: ListedKind): NavEntry => ({
  to: `/admin/approvals/${kind}`,
  label: `nav.votes.${kind}`,
  counts: [rulesOf(kind).count],
})
/** Lists of what the committee alone asks for have none. */
const withEntry = listedKinds.filter((kind) => rulesOf(kind).who === 'user')

/** What the sidebar lists, in its order (specification §2). An entry stands here only together with its page. */
export const navigation: readonly NavSection[] = [
  { to: '/admin', label: 'nav.home', icon: House, role: roleNames.user },
  {
    to: '/admin/reports/active',
    label: 'nav.reports',
    icon: Inbox,
    role: roleNames.user,
    entries: [
      { to: '/admin', hash: 'summary', label: 'nav.dashboard' },
      { to: '/admin/reports/active', label: 'nav.active', counts: ['active'] },
      { to: '/admin/reports/assigned', label: 'nav.assigned' },
      { to: '/admin/reports/archived', label: 'nav.archived' },
    ],
  },
  {
    to: '/admin/requests/access-to-files',
    label: 'nav.requests',
    icon: Send,
    role: roleNames.user,
    entries: withEntry.map(requests),
  },
  {
    to: '/admin/approvals/access-to-files',
    label: 'nav.approvals',
    icon: Vote,
    role: roleNames.user,
    committee: true,
    counts: voteCounts,
    besides: listedKinds.filter((kind) => !withEntry.includes(kind)).map(approvals),
    entries: withEntry.map(approvals),
  },
  { to: '/admin/keys', label: 'nav.committee', icon: Users, role: roleNames.user, committee: true, hasActs: true },
  { to: '/admin/logs', label: 'log.title', icon: ScrollText, role: roleNames.user },
  { to: '/admin/settings', label: 'nav.settings', icon: Settings, role: roleNames.admin },
]

/** An administrator sees the settings alone (specification §2), whatever other role they may have. */
export const navigationFor = (roles: readonly string[]): readonly NavSection[] => {
  const role = roles.includes(roleNames.admin) ? roleNames.admin : roleNames.user
  const isFor = ({ committee }: NavEntry) => !committee || !roles.includes(roleNames.investigator)
  return navigation
    .filter((section) => section.role === role && isFor(section))
    .map((section) => (section.entries ? { ...section, entries: section.entries.filter(isFor) } : section))
}

/** The part of the back-office that an address belongs to: `/admin/reports` for a list and for a report of it. */
const partOf = (path: string): string => path.split('/').slice(0, 3).join('/')

/** Folded, a group stands for each of its pages, and for those beneath them. */
export const isIn = (section: Pick<NavSection, 'to'>, path: string): boolean => partOf(path) === partOf(section.to)
