import type { HistoryEntry, Report } from '@canal/contract/reports/schemas'
import type { OfficeKey, Translate } from '@canal/messages'
import {
  ArchiveRestore,
  ArrowRight,
  CalendarPlus,
  CircleCheck,
  Eraser,
  FilePlus2,
  FileSearch,
  Inbox,
  Lock,
  LockOpen,
  MailCheck,
  MailX,
  Scale,
  Stamp,
  Tag,
  Undo2,
  UserCheck,
  type LucideIcon,
} from 'lucide-react'
import { nameIn } from '../../lib/names.ts'
import { useText } from '../../lib/office-text.ts'
import { useDates } from '../../lib/use-dates.ts'
import { useCasework } from './casework.ts'
import type { Moment } from './timeline.ts'

type Text = Translate<OfficeKey>
type Happened = Exclude<Moment, { kind: 'message' }>

const eventIcons: Readonly<Record<HistoryEntry['type'], LucideIcon>> = {
  status: ArrowRight,
  reviewers: UserCheck,
  acknowledged: MailCheck,
  answered: Scale,
  investigation_opened: FileSearch,
  deadline_extended: CalendarPlus,
  omitted: MailX,
  admitted: CircleCheck,
  closed: Stamp,
  category_changed: Tag,
  held: Lock,
  released: LockOpen,
  part_suppressed: Eraser,
  part_confirmed: Eraser,
  part_restored: Undo2,
  reopened: ArchiveRestore,
  rearchived: ArrowRight,
}

const wordsOf = (entry: HistoryEntry, report: Report, text: Text, day: (iso: string) => string): string => {
  const { type, status, previousStatus } = entry
  if (
    type === 'acknowledged' ||
    type === 'answered' ||
    type === 'omitted' ||
    type === 'admitted' ||
    type === 'closed' ||
    type === 'released' ||
    type === 'part_suppressed' ||
    type === 'part_confirmed' ||
    type === 'part_restored' ||
    type === 'category_changed'
  )
    return text(`chat.${type}`)
  if (type === 'investigation_opened') return text('chat.investigationOpened')
  if (type === 'held') return text('chat.held', { date: entry.until ? day(entry.until) : '' })
  if (type === 'deadline_extended') return text('chat.deadlineExtended', { date: entry.until ? day(entry.until) : '' })
  if (type === 'reviewers') {
    const names = entry.reviewers?.map((username) => nameIn(report, username)).join(', ')
    return text('chat.reviewersChange', { names: names || text('report.unassigned') })
  }
  const to = status ?? (type === 'reopened' ? 'reopened' : 'archived')
  if (!previousStatus) return text('chat.statusChange', { status: text(`report.status.${to}`) })
  return text('chat.statusMove', {
    from: text(`report.status.${previousStatus}`),
    to: text(`report.status.${to}`),
  })
}

/** With its outcome, which is the committee's own. */
const ClosedWords = ({ report }: { report: Report }) => {
  const text = useText()
  const { data: casework } = useCasework(report)
  const outcome = casework?.closing?.outcome
  return outcome ? text('casework.closing', { outcome: text(`casework.outcome.${outcome}`) }) : text('chat.closed')
}

const filesText = (moment: Extract<Happened, { kind: 'files' }>, text: Text): string => {
  const names = moment.filenames.map((name) => name || text('casework.part.file')).join(', ')
  const count = moment.filenames.length
  if (moment.by === null) return text('chat.evidenceAdded', { count, names })
  const phase = moment.phase ? text(`phase.${moment.phase}`) : text('report.internal.noPhase')
  return text('chat.documentsAdded', { count, names, phase })
}

/** Something that happened besides the messages: an icon, who, what and when. */
export const TimelineEvent = ({ report, moment }: { report: Report; moment: Happened }) => {
  const text = useText()
  const dates = useDates()
  const isEvent = moment.kind === 'event'
  const Icon = isEvent ? eventIcons[moment.entry.type] : moment.kind === 'files' ? FilePlus2 : Inbox
  const who = isEvent ? moment.entry.user : moment.kind === 'files' ? moment.by : null
  const words = isEvent
    ? wordsOf(moment.entry, report, text, dates.day)
    : moment.kind === 'files'
      ? filesText(moment, text)
      : text('chat.received')
  return (
    <li className="entry" data-kind="event">
      <Icon className="icon" aria-hidden />
      <div className="entry-meta">
        <span>
          {who && <b>{nameIn(report, who)}</b>}
          {who && ' · '}
          {isEvent && moment.entry.type === 'closed' ? <ClosedWords report={report} /> : words}
        </span>
        <time dateTime={moment.at}>{dates.timestamp(moment.at)}</time>
      </div>
    </li>
  )
}
