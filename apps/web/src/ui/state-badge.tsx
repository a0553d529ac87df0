import { statuses, toneOf, type ReportStatus } from '@canal/contract/reports/statuses'
import {
  Archive,
  ArchiveRestore,
  Check,
  CircleCheck,
  CircleOff,
  ClipboardList,
  Hourglass,
  Inbox,
  Lock,
  LockOpen,
  Scale,
  Search,
  Send,
  UserRoundCheck,
  UserRoundX,
  X,
  type LucideIcon,
} from 'lucide-react'
import { useText } from '../lib/office-text.ts'
import { Badge, type BadgeTone } from './badge.tsx'

const statusIcons = {
  pending: Inbox,
  instruction: ClipboardList,
  investigation: Search,
  resolution: Scale,
  archived: Archive,
  reopened: ArchiveRestore,
} as const satisfies Readonly<Record<ReportStatus, LucideIcon>>

/** Of requests and accounts. A request that waits says the word of a new report, in its own way. */
const standings = {
  approved: ['success', Check],
  approvedByYou: ['success', UserRoundCheck],
  pending: ['pending', Hourglass],
  denied: ['danger', X],
  deniedByYou: ['danger', UserRoundX],
  accessDenied: ['danger', Lock],
  accessGranted: ['success', LockOpen],
  pendingApproval: ['pending', Hourglass],
  requestedByYou: ['primary', Send],
  inactive: ['archived', CircleOff],
  active: ['success', CircleCheck],
} as const satisfies Readonly<Record<string, readonly [BadgeTone, LucideIcon]>>

type Standing = keyof typeof standings

/** Every variant of specification §4. */
export type BadgeVariant = Standing | ReportStatus

export const badgeVariants: readonly BadgeVariant[] = [
  ...new Set<BadgeVariant>([...(Object.keys(standings) as Standing[]), ...statuses]),
]

const isStanding = (variant: BadgeVariant): variant is Standing => Object.hasOwn(standings, variant)

const statusLook = (status: ReportStatus) => [toneOf(status), statusIcons[status]] as const

interface StateBadgeProps {
  readonly variant: BadgeVariant
  /** A count, or a time that remains or has passed. */
  readonly detail?: string | undefined
}

/** A state in its one colour, icon and word, wherever it is told. */
export const StateBadge = ({ variant, detail }: StateBadgeProps) => {
  const text = useText()
  const [tone, icon] = isStanding(variant) ? standings[variant] : statusLook(variant)
  return (
    <Badge tone={tone} icon={icon} {...(detail ? { detail } : {})}>
      {text(`badge.${variant}`)}
    </Badge>
  )
}

/** A report's status; a new one waits in the inbox, not for a vote. */
export const StatusBadge = ({ status }: { readonly status: ReportStatus }) => {
  const text = useText()
  const [tone, icon] = statusLook(status)
  return (
    <Badge tone={tone} icon={icon}>
      {text(`badge.${status}`)}
    </Badge>
  )
}
