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

/** Icon, date, words; only icon and words take the colour of the urgency. */
export const DeadlineText = ({ deadline, status }: { deadline: string; status: ReportStatus }) => {
  const text = useText()
  const dates = useDates()
  const days = dates.daysUntil(deadline, new Date())
  const urgency = urgencyOf(days, status)
  const Icon = icons[urgency]
  const words = useWords(urgency, days)
  return (
    <span className="due" data-due={urgency}>
      <Icon className="icon" aria-hidden />
      {urgency === 'done' && <span className="narrow-only">{text('deadline.label')}</span>}
      <time dateTime={deadline}>{dates.day(deadline)}</time>
      {words && <span>{words}</span>}
    </span>
  )
}
