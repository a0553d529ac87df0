import type { NextDue } from '@canal/contract/casework/clocks'
import type { ReportListItem } from '@canal/contract/reports/schemas'
import { isShut } from '@canal/contract/reports/statuses'
import { Calendar, Check, ClockAlert, TriangleAlert } from 'lucide-react'
import { useText } from '../../lib/office-text.ts'
import { urgencyOf } from '../../lib/urgency.ts'
import { useDates } from '../../lib/use-dates.ts'

const icons = { neutral: Calendar, near: ClockAlert, over: TriangleAlert } as const

/** What is due next and until when: icon, date and words; only icon and words take the colour of the urgency. */
const Running = ({ next }: { readonly next: NonNullable<NextDue> }) => {
  const text = useText()
  const dates = useDates()
  const { urgency, days } = urgencyOf(next, new Date(), dates)
  const Icon = icons[urgency]
  return (
    <span className="due" data-due={urgency}>
      <Icon className="icon" aria-hidden />
      {next.rule === 'acknowledge' && <span>{text('deadline.acknowledge')}</span>}
      <time dateTime={next.dueAt}>{dates.day(next.dueAt)}</time>
      <span>
        {urgency === 'over'
          ? text('deadline.overdue', { count: Math.max(1, -days) })
          : days === 0
            ? text('deadline.today')
            : text('deadline.daysLeft', { count: days })}
      </span>
    </span>
  )
}

interface DeadlineTextProps {
  readonly item: Pick<ReportListItem, 'next' | 'answered' | 'deadline' | 'status'>
}

/**
 * The term that runs; where none does any more, until when the answer was due and whether it came by then, if it came. Of a
 * report that is shut the day is not said: nothing is due on it.
 */
export const DeadlineText = ({ item: { next, answered, deadline, status } }: DeadlineTextProps) => {
  const text = useText()
  const dates = useDates()
  if (next) return <Running next={next} />
  const isInTime = answered === 'in-time'
  const hasDay = !isShut(status)
  return (
    <span className="due" data-due="done">
      {isInTime && <Check className="icon" aria-hidden />}
      {answered ? (
        <>
          {hasDay && (
            <>
              <span className="narrow-only">{text('deadline.label')}</span>
              <time dateTime={deadline}>{dates.day(deadline)}</time>
            </>
          )}
          <span className={isInTime && hasDay ? 'visually-hidden' : undefined}>
            {text(isInTime ? 'deadline.inTime' : 'deadline.late')}
          </span>
        </>
      ) : (
        '–'
      )}
    </span>
  )
}
