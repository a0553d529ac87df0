import type { ReporterReport } from '@canal/contract/reports/schemas'
import { isWork } from '@canal/contract/reports/statuses'
import Circle from 'lucide-react/icons/circle'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useTranslate } from '../../lib/i18n.ts'
import { datesIn } from '../../lib/dates.ts'
import { milestonesOf, type Milestone } from './milestones.ts'

interface ProgressProps {
  report: ReporterReport
  timeZone: string
  now: string
}

const useWords = ({ report, timeZone, now }: ProgressProps) => {
  const t = useTranslate()
  const dates = datesIn(timeZone)
  const acknowledgeBy = dates.day(report.acknowledgeBy)
  const hasPassed = dates.daysUntil(report.acknowledgeBy, new Date(now)) < 0
  const name = ({ kind }: Milestone) => {
    if (kind === 'received') return t('follow.history.received')
    if (kind === 'acknowledged') return t('follow.history.acknowledged')
    if (kind === 'answered') return t('follow.history.answered')
    if (kind === 'closed') return t('follow.history.closed')
    return t(`report.publicStatus.${kind}`)
  }
  const hintOf = ({ kind, state }: Milestone) => {
    if (kind === 'acknowledged' && state === 'ahead')
      return t(hasPassed ? 'follow.history.passed' : 'follow.history.by', { date: acknowledgeBy })
    // Without an answer a report may end with nothing told.
    if (kind === 'closed') return state === 'ahead' && report.answeredAt ? t('follow.history.closedHint') : ''
    if (state === 'done' || kind === 'received' || kind === 'acknowledged' || kind === 'answered') return ''
    return isWork(kind) ? t(`follow.history.hint.${kind}`) : ''
  }
  const below = (milestone: Milestone) => {
    const { kind, at, isLate } = milestone
    // An acknowledgement has a date; the rest happened at a moment (decisions §9).
    const date = at && (kind === 'acknowledged' ? dates.day(at) : dates.timestamp(at))
    const hint = hintOf(milestone)
    if (!date) return hint
    if (isLate) return t('follow.history.late', { date })
    return hint ? `${hint}. ${t('follow.history.since', { date })}` : date
  }
  return { name, below }
}

/** Where the report has been, where it is, and what comes. */
export const Progress = (props: ProgressProps) => {
  const { name, below } = useWords(props)
  return (
    <ol className="progress">
      {milestonesOf(props.report).map((milestone) => {
        const { kind, state, isLate } = milestone
        const Icon = state === 'done' && !isLate ? CircleCheck : Circle
        return (
          <li
            key={kind}
            className={state === 'done' ? 'done' : undefined}
            aria-current={state === 'current' ? 'step' : undefined}
          >
            <Icon className="icon" />
            {name(milestone)}
            <small>{below(milestone)}</small>
          </li>
        )
      })}
    </ol>
  )
}
