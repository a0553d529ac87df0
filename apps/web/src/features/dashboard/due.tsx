import { Calendar, ClockAlert, TriangleAlert, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '../../lib/office-text.ts'
import { useDates } from '../../lib/use-dates.ts'
import { urgencyOf, type Term } from '../../lib/urgency.ts'

const icons = { over: TriangleAlert, near: ClockAlert, neutral: Calendar } as const

/** When it is due: icon, words and colour together. */
export const Due = ({ next }: { readonly next: Term }) => {
  const text = useText()
  const dates = useDates()
  const now = new Date()
  const { urgency, days } = urgencyOf(next, now, dates)
  const Icon = icons[urgency]
  return (
    <span className="due" data-due={urgency} title={dates.day(next.dueAt)}>
      <Icon className="icon" aria-hidden />
      <span>
        {urgency === 'over' && text('deadline.overdue', { count: Math.max(1, -days) })}
        {urgency !== 'over' && days === 0 && text('dashboard.due.today')}
        {urgency !== 'over' && days > 0 && text('dashboard.due.left', { count: days })}
      </span>
    </span>
  )
}

interface SinceProps {
  readonly icon: LucideIcon
  readonly at: string
  readonly children: ReactNode
}

/** What waits, and since when. */
export const Since = ({ icon: Icon, at, children }: SinceProps) => {
  const text = useText()
  const dates = useDates()
  return (
    <span className="due" data-due="neutral">
      <Icon className="icon" aria-hidden />
      <span>{children}</span>
      <time className="since" dateTime={at} title={dates.timestamp(at)}>
        {dates.relative(at, new Date(), text.locale)}
      </time>
    </span>
  )
}
