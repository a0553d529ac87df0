import type { ReporterReport } from '@canal/contract/reports/schemas'
import { stageOf, toneOf, type ReportStatus } from '@canal/contract/reports/statuses'
import Archive from 'lucide-react/icons/archive'
import ClipboardCheck from 'lucide-react/icons/clipboard-check'
import FolderOpen from 'lucide-react/icons/folder-open'
import Inbox from 'lucide-react/icons/inbox'
import ListChecks from 'lucide-react/icons/list-checks'
import Search from 'lucide-react/icons/search'
import type { LucideIcon } from 'lucide-react'
import { datesIn } from '../../lib/dates.ts'
import { useTranslate } from '../../lib/i18n.ts'

const icons = {
  pending: Inbox,
  instruction: ClipboardCheck,
  investigation: Search,
  resolution: ListChecks,
  archived: Archive,
  reopened: FolderOpen,
} as const satisfies Readonly<Record<ReportStatus, LucideIcon>>

const DaysLeft = ({ days }: { days: number }) => {
  const t = useTranslate()
  if (days > 0) return <p>{t('follow.daysLeft', { count: days })}</p>
  return <p>{t(days === 0 ? 'follow.dueToday' : 'follow.overdue')}</p>
}

/** One plain sentence; it promises no acknowledgement that has come, and no answer that nobody wrote. */
const sentenceOf = ({ status, acknowledgedAt, answeredAt }: ReporterReport) => {
  if (answeredAt && status !== 'archived' && status !== 'reopened') return 'follow.answered'
  if (stageOf(status) === 'new' && acknowledgedAt) return 'follow.acknowledged'
  if (status === 'archived' && !answeredAt) return 'follow.closedUnanswered'
  return `follow.statusText.${status}` as const
}

interface StatusPanelProps {
  slug: string
  report: ReporterReport
  timeZone: string
  now: string
}

/** A status, one plain sentence, one date. */
export const StatusPanel = ({ slug, report, timeZone, now }: StatusPanelProps) => {
  const t = useTranslate()
  const { status, deadline, othersSince: since } = report
  const dates = datesIn(timeZone)
  const Icon = icons[status]
  const days = dates.daysUntil(deadline, new Date(now))
  return (
    <section className="panel status" aria-labelledby="status">
      <div className="stack">
        <div className="stack-tight">
          <h2 id="status">{t('follow.status.title')}</h2>
          <p>
            <span className={`badge ${toneOf(status)}`}>
              <Icon className="icon" />
              {t(
                status === 'resolution' && report.answeredAt
                  ? 'follow.status.answered'
                  : `report.publicStatus.${status}`,
              )}
            </span>
          </p>
        </div>
        <p className="lead">{t(sentenceOf(report))}</p>
        {since ? <p>{t('follow.othersSince', { date: dates.day(since) })}</p> : null}
      </div>
      {status === 'archived' || report.answeredAt ? null : (
        <div className="promise">
          <p className="soft small">{t('follow.answerBy')}</p>
          <p className="date">
            <time dateTime={dates.isoDay(deadline)}>{dates.day(deadline)}</time>
          </p>
          <p>{dates.inWords(deadline, t.locale)}</p>
          <DaysLeft days={days} />
          <p className="soft small">
            {report.extendedFrom
              ? t('follow.extended', { date: dates.day(report.extendedFrom) })
              : t('follow.extension')}
          </p>
          {days < 0 ? null : (
            <>
              <p className="small">
                <a className="act" href={`/${slug}/open/calendar`} download>
                  {t('follow.calendar')}
                </a>
              </p>
              <p className="soft small">{t('follow.calendar.warning')}</p>
            </>
          )}
        </div>
      )}
    </section>
  )
}
