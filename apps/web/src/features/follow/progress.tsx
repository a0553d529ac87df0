import type { ReporterReport } from '@canal/contract/reports/schemas'
import { isWork } from '@canal/contract/reports/statuses'
import Circle from 'lucide-react/icons/circle'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useTranslate } from '../../lib/i18n.ts'
import { datesIn } from '../../lib/dates.ts'
import { milestonesOf, type Milestone } from './milestones.ts'

const useWords = (timeZone: string) => {
  const t = useTranslate()
  const dates = datesIn(timeZone)
  const name = ({ kind, state }: Milestone) => {
    if (kind === 'received') return t('follow.history.received')
    if (kind === 'acknowledged') return t('follow.history.acknowledged')
    if (kind === 'answered') return t('follow.history.answered')
    // What lies ahead ends with an outcome; the committee may put a report aside without one.
    if (kind === 'archived' && state === 'ahead') return t('follow.history.closed')
    return t(`report.publicStatus.${kind}`)
  }
  const hintOf = ({ kind, state }: Milestone) => {
    if (state === 'done' || kind === 'received' || kind === 'acknowledged' || kind === 'answered') return ''
    if (isWork(kind)) return t(`follow.history.hint.${kind}`)
    return kind === 'archived' && state === 'ahead' ? t('follow.history.closedHint') : ''
  }
  const below = (milestone: Milestone) => {
    const { kind, at } = milestone
    // An acknowledgement has a date; the rest happened at a moment (decisions §9).
    const date = at && (kind === 'acknowledged' ? dates.day(at) : dates.timestamp(at))
    const hint = hintOf(milestone)
    if (!date) return hint
    return hint ? `${hint}. ${t('follow.history.since', { date })}` : date
  }
  return { name, below }
}

/** Where the report has been, where it is, and what comes. */
export const Progress = ({ report, timeZone }: { report: ReporterReport; timeZone: string }) => {
  const { name, below } = useWords(timeZone)
  return (
    <ol className="progress">
      {milestonesOf(report).map((milestone) => {
        const { kind, state } = milestone
        const Icon = state === 'done' ? CircleCheck : Circle
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
