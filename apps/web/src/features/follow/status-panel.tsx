import type { ChannelFace } from '@canal/contract/pages/public-page'
import type { ReporterReport } from '@canal/contract/reports/schemas'
import { isShut, stageOf, toneOf, type ReportStatus } from '@canal/contract/reports/statuses'
import Archive from 'lucide-react/icons/archive'
import ClipboardCheck from 'lucide-react/icons/clipboard-check'
import FolderOpen from 'lucide-react/icons/folder-open'
import Inbox from 'lucide-react/icons/inbox'
import ListChecks from 'lucide-react/icons/list-checks'
import Search from 'lucide-react/icons/search'
import type { LucideIcon } from 'lucide-react'
import { datesIn } from '../../lib/dates.ts'
import { useTranslate } from '../../lib/i18n.ts'
import { Authorities } from '../../ui/authorities.tsx'
import { standingOf } from './milestones.ts'

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

/** One plain sentence; it promises no acknowledgement that has come or is overdue, and no answer that nobody wrote. */
const sentenceOf = (
  { status, acknowledgedAt, answeredAt }: ReporterReport,
  { isClosed, isUnacknowledged }: { isClosed: boolean; isUnacknowledged: boolean },
) => {
  if (answeredAt && !isShut(status)) return 'follow.answered'
  if (isClosed) return 'follow.closed'
  if (stageOf(status) === 'new' && acknowledgedAt) return 'follow.acknowledged'
  if (stageOf(status) === 'new' && isUnacknowledged) return 'follow.received'
  if (status === 'archived' && !answeredAt) return 'follow.closedUnanswered'
  return `follow.statusText.${status}` as const
}

interface StatusPanelProps {
  channel: ChannelFace
  report: ReporterReport
  now: string
}

/**
 * A status, one plain sentence, one date; where a term is overdue, whom else to turn to. An acknowledgement that is omitted
 * (art. 9.2.c) is told in the words of a late one.
 */
export const StatusPanel = ({ channel, report, now }: StatusPanelProps) => {
  const t = useTranslate()
  const { slug, timeZone } = channel
  const { status, deadline, othersSince: since } = report
  const dates = datesIn(timeZone)
  const days = dates.daysUntil(deadline, new Date(now))
  // As for members: while a report is shut no term of it runs, also where a vote has opened it for some hours.
  const isDue = !isShut(status) && !report.answeredAt
  const standing = standingOf(report)
  // Its outcome was told, and no answer yet: what its status says is over.
  const isClosed = isDue && standing === 'follow.status.closed'
  // What is deleted before its answer is due may end without one.
  const isPromised = isDue && !(isClosed && Date.parse(report.deletion.at) < Date.parse(deadline))
  const shown = isClosed ? 'resolution' : status
  const Icon = icons[shown]
  const acknowledgeBy = dates.day(report.acknowledgeBy)
  const isUnacknowledged =
    isDue && !isClosed && !report.acknowledgedAt && dates.daysUntil(report.acknowledgeBy, new Date(now)) < 0
  return (
    <section className="panel status" aria-labelledby="status">
      <div className="stack">
        <div className="stack-tight">
          <h2 id="status">{t('follow.status.title')}</h2>
          <p>
            <span className={`badge ${toneOf(shown)}`}>
              <Icon className="icon" />
              {t(standing)}
            </span>
          </p>
        </div>
        <p className="lead">{t(sentenceOf(report, { isClosed, isUnacknowledged }), { date: acknowledgeBy })}</p>
        {isUnacknowledged ? <p>{t('follow.acknowledgementPassed', { date: acknowledgeBy })}</p> : null}
        {isUnacknowledged || (isDue && days < 0) ? (
          <Authorities channel={channel} national={t('landing.external.link')} />
        ) : null}
        {since ? <p>{t('follow.othersSince', { date: dates.day(since) })}</p> : null}
      </div>
      {isPromised ? (
        <div className="promise">
          <p className="soft small">{t('follow.answerBy')}</p>
          <p className="date">
            <time dateTime={dates.isoDay(deadline)}>{dates.day(deadline)}</time>
          </p>
          <p>{dates.inWords(deadline, t.locale)}</p>
          <DaysLeft days={days} />
          {report.extendedFrom ? (
            <p className="soft small">{t('follow.extended', { date: dates.day(report.extendedFrom) })}</p>
          ) : null}
          {days < 0 ? null : (
            <>
              {report.extendedFrom ? null : <p className="soft small">{t('follow.extension')}</p>}
              <p className="small">
                <a className="act" href={`/${slug}/open/calendar`} download>
                  {t('follow.calendar')}
                </a>
              </p>
              <p className="soft small">{t('follow.calendar.warning')}</p>
            </>
          )}
        </div>
      ) : null}
    </section>
  )
}
