import type { Overview } from '@canal/contract/reports/overview'
import type { Summary } from '@canal/contract/reports/schemas'
import { newStatuses, statusesInProgress } from '@canal/contract/reports/statuses'
import { Link } from '@tanstack/react-router'
import { useText } from '../../lib/office-text.ts'

/** Each number leads to the list that it counts. */
const cards = [
  {
    count: 'newReports',
    label: 'overview.newReports',
    to: '/admin/reports/active',
    statuses: newStatuses,
    second: { count: 'unanswered', some: 'overview.unanswered', none: 'overview.unansweredNone' },
  },
  {
    count: 'inProgress',
    label: 'overview.inProgress',
    to: '/admin/reports/active',
    statuses: statusesInProgress,
    second: { count: 'overdue', some: 'overview.late', none: 'overview.lateNone' },
  },
  {
    count: 'archived',
    label: 'overview.archived',
    to: '/admin/reports/archived',
    statuses: null,
    second: { count: 'archivedThisYear', some: 'overview.thisYear', none: 'overview.thisYearNone' },
  },
  {
    count: 'assignedToMe',
    label: 'overview.assignedToMe',
    to: '/admin/reports/assigned',
    // The list holds the archived ones too.
    statuses: [...newStatuses, ...statusesInProgress],
    second: { count: 'assignedUnread', some: 'overview.withUnread', none: 'overview.withUnreadNone' },
  },
] as const

interface CardsProps {
  readonly summary: Summary | undefined
  readonly counts: Overview['counts'] | undefined
}

/**
 * The four counts of the overview (specification §2), one strip; dashes until they are known. The second line says what of
 * them presses, and nothing of what there is none of.
 */
export const Cards = ({ summary, counts }: CardsProps) => {
  const text = useText()
  return (
    <ul className="tally" id="summary" aria-label={text('overview.cards')} aria-busy={!summary || undefined}>
      {cards.map(({ count, label, to, statuses, second }) => {
        const total = summary?.[count]
        const pressing = counts?.[second.count]
        return (
          <li key={count}>
            <Link to={to} search={statuses ? { filters: [{ id: 'status', value: statuses }] } : {}}>
              <span className="tally-number">
                {total === undefined ? '–' : new Intl.NumberFormat(text.locale).format(total)}
              </span>
              <span className="tally-name">{text(label)}</span>
              <small>
                {total
                  ? pressing
                    ? text(second.some, { count: pressing })
                    : pressing === 0 && text(second.none)
                  : null}
              </small>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
