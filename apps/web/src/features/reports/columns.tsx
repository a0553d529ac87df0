import type { OfficeKey, Translate } from '@canal/messages'
import type { ReportListItem } from '@canal/contract/reports/schemas'
import { isShut } from '@canal/contract/reports/statuses'
import { Link } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import type { Dates } from '../../lib/office-dates.ts'
import type { Column } from '../../ui/column.ts'
import { ClosedMark } from './closed-mark.tsx'
import { DeadlineText } from './deadline-text.tsx'
import { StatusBadge } from '../../ui/state-badge.tsx'

type Text = Translate<OfficeKey>

/** Usernames as people say them; a username that nobody explains stands for itself. */
export type NameOf = (username: string) => string

/** The first by name, how many more; a reader, and whoever points at it, is told all of them. */
const Reviewers = ({ names, text }: { names: readonly string[]; text: Text }) => {
  const [first, ...others] = names
  if (!first) return text('report.unassigned')
  if (others.length === 0) return <span title={first}>{first}</span>
  const all = names.join(', ')
  return (
    <span className="names" title={all}>
      <span className="visually-hidden">{all}</span>
      <span aria-hidden>{first}</span>
      <span aria-hidden>+{others.length}</span>
    </span>
  )
}

interface Opening {
  readonly text: Text
  readonly dates: Dates
  readonly nameOf: NameOf
  /** Answers whether the report stays closed, and says why. */
  readonly refuse: (item: ReportListItem) => boolean
}

const CaseLink = ({ item, opening: { text, refuse } }: { item: ReportListItem; opening: Opening }) => {
  const follow = (event: MouseEvent) => {
    // The row is a target of its own.
    event.stopPropagation()
    if (refuse(item)) event.preventDefault()
  }
  return (
    <>
      {item.unread && (
        <>
          <span className="dot" />
          <span className="visually-hidden">{text('report.unread')} </span>
        </>
      )}
      <Link
        className="case"
        to="/admin/reports/$id/{-$section}"
        params={{ id: item.id }}
        preload={false}
        onClick={follow}
      >
        {item.caseNumber}
      </Link>
    </>
  )
}

const Subject = ({ item, text }: { item: ReportListItem; text: Text }) => {
  if (!item.readable && !item.subject) return <ClosedMark item={item} />
  const category = item.category && text(`category.${item.category}`)
  const all = [item.subject, category].filter(Boolean).join(' · ')
  return (
    <span title={all || undefined}>
      {item.subject ? item.subject : <span className="soft">{text('report.noSubject')}</span>}
      {category && <span className="soft category"> · {category}</span>}
    </span>
  )
}

/** The columns of every list of reports (specification §2), and the subject and last activity. */
export const reportColumns = (opening: Opening): readonly Column<ReportListItem>[] => {
  const { text, dates, nameOf } = opening
  return [
    {
      id: 'id',
      header: text('report.column.id'),
      sortable: true,
      row: true,
      className: 'case-cell',
      bone: 's',
      cell: (item) => <CaseLink item={item} opening={opening} />,
    },
    {
      id: 'subject',
      header: text('report.column.subject'),
      className: 'fill full-cell',
      bone: 'title',
      cell: (item) => <Subject item={item} text={text} />,
    },
    {
      id: 'createdAt',
      header: text('report.column.createdAt'),
      sortable: true,
      className: 'soft created',
      cell: (item) => <time dateTime={item.createdAt}>{dates.timestamp(item.createdAt)}</time>,
    },
    {
      id: 'next',
      header: text('report.column.next'),
      sortable: true,
      className: 'deadline',
      bone: 'l',
      cell: (item) => <DeadlineText item={item} />,
    },
    {
      id: 'deadline',
      header: text('report.column.deadline'),
      sortable: true,
      className: 'soft answer-by',
      bone: 's',
      // Nothing is due on that day of a report that is shut.
      cell: ({ deadline, status }) =>
        !isShut(status) && (
          <span className="due">
            <span className="narrow-only">{text('deadline.label')}</span>
            <time dateTime={deadline}>{dates.day(deadline)}</time>
          </span>
        ),
    },
    {
      id: 'reviewers',
      header: text('report.column.reviewers'),
      className: 'people',
      cell: (item) => <Reviewers names={item.reviewers.map(nameOf)} text={text} />,
    },
    {
      id: 'status',
      header: text('report.column.status'),
      sortable: true,
      className: 'status-cell',
      bone: 'badge',
      cell: (item) => <StatusBadge status={item.status} />,
    },
    {
      id: 'lastActivityAt',
      header: text('report.column.lastActivity'),
      sortable: true,
      className: 'end soft activity',
      bone: 's',
      cell: ({ lastActivityAt }) =>
        lastActivityAt && (
          <time dateTime={lastActivityAt} title={dates.timestamp(lastActivityAt)}>
            {dates.relative(lastActivityAt, new Date(), text.locale)}
          </time>
        ),
    },
  ]
}
