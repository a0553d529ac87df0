import { unreadMost, type Dashboard } from '@canal/contract/reports/dashboard'
import type { Summary } from '@canal/contract/reports/schemas'
import { newStatuses, statusesInProgress } from '@canal/contract/reports/statuses'
import { Link } from '@tanstack/react-router'
import { useText } from '../../lib/office-text.ts'

/** What of a card's reports presses, and in which words. */
type Second = readonly [
  keyof Dashboard['counts'],
  'dashboard.late' | 'dashboard.unanswered' | 'dashboard.thisYear' | 'dashboard.withUnread',
]

/** Each number leads to the list that it counts. */
const cards = [
  {
    count: 'newReports',
    label: 'dashboard.newReports',
    to: '/admin/reports/active',
    statuses: newStatuses,
    seconds: [
      ['newOverdue', 'dashboard.late'],
      ['unanswered', 'dashboard.unanswered'],
    ],
    none: 'dashboard.unansweredNone',
  },
  {
    count: 'inProgress',
    label: 'dashboard.inProgress',
    to: '/admin/reports/active',
    statuses: statusesInProgress,
    seconds: [['overdue', 'dashboard.late']],
    none: 'dashboard.lateNone',
  },
  {
    count: 'archived',
    label: 'dashboard.archived',
    to: '/admin/reports/archived',
    statuses: null,
    seconds: [['archivedThisYear', 'dashboard.thisYear']],
    none: 'dashboard.thisYearNone',
  },
  {
    count: 'assignedToMe',
    label: 'dashboard.assignedToMe',
    to: '/admin/reports/assigned',
    // The list holds the archived ones too.
    statuses: [...newStatuses, ...statusesInProgress],
    seconds: [['assignedUnread', 'dashboard.withUnread']],
    none: 'dashboard.withUnreadNone',
  },
] as const

interface CardsProps {
  readonly summary: Summary | undefined
  readonly counts: Dashboard['counts'] | undefined
}

/** A card's second line, as far as it was counted. */
const secondLine = (text: ReturnType<typeof useText>, counts: Dashboard['counts'], [name, words]: Second): string => {
  const count = counts[name]
  if (words !== 'dashboard.withUnread') return text(words, { count })
  return text(words, { total: count > unreadMost ? `${unreadMost}+` : count })
}

/**
 * The four counts of the dashboard (specification §2), one strip; dashes until they are known. The second line says what of
 * them presses, what is late first, and nothing of what there is none of.
 */
export const Cards = ({ summary, counts }: CardsProps) => {
  const text = useText()
  return (
    <ul className="tally" id="summary" aria-label={text('dashboard.cards')} aria-busy={!summary || undefined}>
      {cards.map(({ count, label, to, statuses, seconds, none }) => {
        const total = summary?.[count]
        const all: readonly Second[] = seconds
        const pressing = counts && all.find(([name]) => counts[name] > 0)
        return (
          <li key={count}>
            <Link to={to} search={statuses ? { filters: [{ id: 'status', value: statuses }] } : {}}>
              <span className="tally-number">
                {total === undefined ? '–' : new Intl.NumberFormat(text.locale).format(total)}
              </span>
              <span className="tally-name">{text(label)}</span>
              <small>{total && counts ? (pressing ? secondLine(text, counts, pressing) : text(none)) : null}</small>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
