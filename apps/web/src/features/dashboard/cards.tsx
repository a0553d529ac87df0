import type { Dashboard } from '@canal/contract/reports/dashboard'
import type { Summary } from '@canal/contract/reports/schemas'
import { newStatuses, statusesInProgress } from '@canal/contract/reports/statuses'
import { Link } from '@tanstack/react-router'
import { useText } from '../../lib/office-text.ts'

/** Each number leads to the list that it counts. */
const cards = [
  {
    count: 'newReports',
    label: 'dashboard.newReports',
    to: '/admin/reports/active',
    statuses: newStatuses,
    second: { count: 'unanswered', some: 'dashboard.unanswered', none: 'dashboard.unansweredNone' },
  },
  {
    count: 'inProgress',
    label: 'dashboard.inProgress',
    to: '/admin/reports/active',
    statuses: statusesInProgress,
    second: { count: 'overdue', some: 'dashboard.late', none: 'dashboard.lateNone' },
  },
  {
    count: 'archived',
    label: 'dashboard.archived',
    to: '/admin/reports/archived',
    statuses: null,
    second: { count: 'archivedThisYear', some: 'dashboard.thisYear', none: 'dashboard.thisYearNone' },
  },
  {
    count: 'assignedToMe',
    label: 'dashboard.assignedToMe',
    to: '/admin/reports/assigned',
    // The list holds the archived ones too.
    statuses: [...newStatuses, ...statusesInProgress],
    second: { count: 'assignedUnread', some: 'dashboard.withUnread', none: 'dashboard.withUnreadNone' },
  },
] as const

interface CardsProps {
  readonly summary: Summary | undefined
  readonly counts: Dashboard['counts'] | undefined
}

/**
 * The four counts of the dashboard (specification §2), one strip; dashes until they are known. The second line says what of
 * them presses, and nothing of what there is none of.
 */
export const Cards = ({ summary, counts }: CardsProps) => {
  const text = useText()
  return (
    <ul className="tally" id="summary" aria-label={text('dashboard.cards')} aria-busy={!summary || undefined}>
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
