import type { LogEntry } from '@canal/contract/logs/schemas'
import type { OfficeKey, Translate } from '@canal/messages'
import { Link } from '@tanstack/react-router'
import type { Dates } from '../../lib/office-dates.ts'
import { logDetail } from '../../lib/log-detail.ts'
import type { Column } from '../../ui/column.ts'
import { StatusBadge } from '../../ui/state-badge.tsx'
import { whoOf, type NameOf } from './words.ts'

interface Showing {
  readonly text: Translate<OfficeKey>
  readonly dates: Dates
  readonly nameOf: NameOf
}

const CaseLink = ({ item, text }: { item: LogEntry; text: Showing['text'] }) => (
  <Link
    className="case"
    to="/admin/reports/$id/{-$section}"
    params={{ id: item.reportId, section: 'log' }}
    preload={false}
    aria-label={text('log.openReport', { number: item.caseNumber })}
    onClick={(event) => {
      // The row is a target of its own.
      event.stopPropagation()
    }}
  >
    {item.caseNumber}
  </Link>
)

/** What happened, to which report, who did it and when; the report's state at that moment. */
export const logColumns = ({ text, dates, nameOf }: Showing): readonly Column<LogEntry>[] => {
  return [
    {
      id: 'createdAt',
      header: text('log.column.when'),
      sortable: true,
      className: 'soft when',
      cell: ({ createdAt }) => <time dateTime={createdAt}>{dates.timestamp(createdAt)}</time>,
    },
    {
      id: 'case',
      header: text('log.column.case'),
      row: true,
      className: 'case-cell',
      bone: 's',
      cell: (item) => <CaseLink item={item} text={text} />,
    },
    {
      id: 'type',
      header: text('log.column.type'),
      sortable: true,
      className: 'kind full-cell',
      bone: 'l',
      cell: ({ type }) => text(`log.type.${type}`),
    },
    {
      id: 'user',
      header: text('log.column.user'),
      className: 'soft who',
      cell: (item) => whoOf(item, nameOf, text),
    },
    {
      id: 'detail',
      header: text('log.column.detail'),
      className: 'soft full-cell clip detail',
      bone: 'm',
      cell: (item) => {
        const detail = logDetail(item, nameOf, text)
        return <span title={detail || undefined}>{detail}</span>
      },
    },
    {
      id: 'reportStatus',
      header: text('log.column.status'),
      className: 'status-cell',
      bone: 'badge',
      cell: ({ reportStatus }) => <StatusBadge status={reportStatus} />,
    },
  ]
}
