import type { NextDue } from '@canal/contract/casework/clocks'
import type { ReportStatus } from '@canal/contract'
import { Calendar, Check, ClockAlert, TriangleAlert } from 'lucide-react'
import { useText } from '../../lib/office-text.ts'
import { useDates } from '../../lib/use-dates.ts'
import { urgencyOf, type Urgency } from './urgency.ts'

const icons = { neutral: Calendar, near: ClockAlert, over: TriangleAlert, done: Check } as const

const useWords = (urgency: Urgency, days: number): string => {
  const text = useText()
  if (urgency === 'done') return ''
  if (urgency === 'over') return text('deadline.overdue', { count: -days })
  return days === 0 ? text('deadline.today') : text('deadline.daysLeft', { count: days })
}

interface DeadlineTextProps {
  /** The term that ends next; null where none runs. */
  readonly next: NextDue
  readonly deadline: string
  readonly status: ReportStatus
}

/**
 * What is due next and until when, with icon, date and words; only icon and words take the colour of the urgency. Where
 * nothing is due any more: the day until when the answer was.
 */
export const DeadlineText = ({ next, deadline, status }: DeadlineTextProps) => {
  const text = useText()
  const dates = useDates()
  const due = next?.dueAt ?? deadline
  const days = dates.daysUntil(due, new Date())
  const urgency = next ? urgencyOf(days, status) : 'done'
  const Icon = icons[urgency]
  const words = useWords(urgency, days)
  return (
    <span className="due" data-due={urgency}>
      <Icon className="icon" aria-hidden />
      {urgency === 'done' && <span className="narrow-only">{text('deadline.label')}</span>}
      {next?.rule === 'acknowledge' && <span>{text('deadline.acknowledge')}</span>}
      <time dateTime={due}>{dates.day(due)}</time>
      {words && <span>{words}</span>}
    </span>
  )
}
