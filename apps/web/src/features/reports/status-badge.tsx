import type { ReportStatus } from '@canal/contract'
import { Inbox } from 'lucide-react'
import { StateBadge } from '../../ui/state-badge.tsx'

/** A report's status; a new one waits in the inbox, not for a vote. */
export const StatusBadge = ({ status }: { status: ReportStatus }) => (
  <StateBadge variant={status} {...(status === 'pending' ? { icon: Inbox } : {})} />
)
