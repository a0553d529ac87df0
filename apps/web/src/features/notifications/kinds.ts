import type { Notification, NotificationKind } from '@canal/contract/notifications/schemas'
import {
  ArchiveRestore,
  AtSign,
  CalendarClock,
  CalendarDays,
  CalendarPlus,
  CalendarRange,
  CalendarX,
  CircleCheck,
  ClipboardCheck,
  Clock11,
  Clock6,
  Clock9,
  ClockAlert,
  Eraser,
  History,
  Hourglass,
  Inbox,
  KeyRound,
  KeySquare,
  LifeBuoy,
  ListTodo,
  MessageSquareText,
  OctagonPause,
  Share2,
  Signpost,
  Signature,
  UserRoundCheck,
  UserRoundPlus,
  UserRoundSearch,
  UserRoundX,
  Vote,
  type LucideIcon,
} from 'lucide-react'

export const icons: Readonly<Record<NotificationKind, LucideIcon>> = {
  'new-report': Inbox,
  'new-message': MessageSquareText,
  mentioned: AtSign,
  'task-given': ListTodo,
  assigned: UserRoundCheck,
  'vote-wanted': Vote,
  'request-decided': ClipboardCheck,
  'no-voters': UserRoundX,
  'proposal-waits': CalendarPlus,
  reopened: ArchiveRestore,
  'reopening-ends': Hourglass,
  'acknowledge-50': Clock6,
  'acknowledge-75': Clock9,
  'acknowledge-90': Clock11,
  'acknowledge-100': ClockAlert,
  'answer-50': CalendarDays,
  'answer-75': CalendarRange,
  'answer-90': CalendarClock,
  'answer-100': CalendarX,
  'deletion-near': Eraser,
  shared: Share2,
  'share-wanted': UserRoundSearch,
  'committee-acts': KeyRound,
  'newcomer-waits': UserRoundPlus,
  'act-waits': Signature,
  'act-counts': CircleCheck,
  'act-stopped': OctagonPause,
  'register-accepted': History,
  'recovery-key-changes': LifeBuoy,
  'recovery-key-used': KeySquare,
  'channel-changed': Signpost,
}

/** What is told of on the committee's page. */
const rosterKinds: ReadonlySet<NotificationKind> = new Set([
  'committee-acts',
  'newcomer-waits',
  'act-waits',
  'act-counts',
  'act-stopped',
  'register-accepted',
  'recovery-key-changes',
  'recovery-key-used',
])

const sections: Partial<Record<NotificationKind, 'messages' | 'settings'>> = {
  'new-message': 'messages',
  mentioned: 'messages',
  'task-given': 'messages',
  'share-wanted': 'settings',
}

/**
 * Where a notification leads: the report, at the section that it is about (access is given beside the settings); a vote, to the approvals, since one may vote on
 * reports that one cannot read; what waits for signatures, to the committee.
 */
export const wayTo = ({ kind, reportId, caseNumber }: Notification) => {
  if (reportId === null) return { to: rosterKinds.has(kind) ? '/admin/keys' : '/admin' } as const
  // Whoever is told of it has no session that could stop it.
  if (kind === 'no-voters') return { to: '/admin/stop' } as const
  if (kind === 'vote-wanted' && caseNumber !== null) return { to: '/admin/approvals', search: { caseNumber } } as const
  return {
    to: '/admin/reports/$id/{-$section}',
    params: { id: reportId, section: sections[kind] },
  } as const
}
