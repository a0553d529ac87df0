import {
  Archive,
  ArchiveRestore,
  Check,
  CircleCheck,
  CircleOff,
  ClipboardList,
  Hourglass,
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

const looks = {
  approved: ['success', Check],
  approvedByYou: ['success', UserRoundCheck],
  pending: ['pending', Hourglass],
  denied: ['danger', X],
  deniedByYou: ['danger', UserRoundX],
  accessDenied: ['danger', Lock],
  accessGranted: ['success', LockOpen],
  reopened: ['reopened', ArchiveRestore],
  pendingApproval: ['pending', Hourglass],
  archived: ['archived', Archive],
  requestedByYou: ['primary', Send],
  inactive: ['archived', CircleOff],
  active: ['success', CircleCheck],
  investigation: ['investigation', Search],
  instruction: ['instruction', ClipboardList],
  resolution: ['resolution', Scale],
} as const satisfies Record<string, readonly [BadgeTone, LucideIcon]>

/** Every variant of specification §4. */
export type BadgeVariant = keyof typeof looks

export const badgeVariants = Object.keys(looks) as BadgeVariant[]

interface StateBadgeProps {
  readonly variant: BadgeVariant
  /** A count, or a time that remains or has passed. */
  readonly detail?: string | undefined
  /** In place of the variant's own, where the same word is said of something else. */
  readonly icon?: LucideIcon
}

/** A state in its one colour, icon and word, wherever it is told. */
export const StateBadge = ({ variant, detail, icon }: StateBadgeProps) => {
  const text = useText()
  const [tone, own] = looks[variant]
  return (
    <Badge tone={tone} icon={icon ?? own} {...(detail ? { detail } : {})}>
      {text(`badge.${variant}`)}
    </Badge>
  )
}
