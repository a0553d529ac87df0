import type { ReporterReport } from '@canal/contract/reports/schemas'
import { datesIn } from '../../lib/dates.ts'
import { useTranslate } from '../../lib/i18n.ts'

/** What the organisation has promised by sending: who reads it, and by when it answers. */
export const NextDates = ({ report, timeZone }: { report: ReporterReport; timeZone: string }) => {
  const t = useTranslate()
  const dates = datesIn(timeZone)
  const { readers: count, isWithAlternate } = report
  const byAlternate = count === 0 ? t('sent.next.receivedByAlternate') : t('sent.next.receivedWithAlternate', { count })
  const received = isWithAlternate ? byAlternate : t('sent.next.received', { count })
  const rows = [
    [report.createdAt, dates.timestamp(report.createdAt), received],
    [dates.isoDay(report.acknowledgeBy), dates.day(report.acknowledgeBy), t('sent.next.acknowledgement')],
    [dates.isoDay(report.deadline), dates.day(report.deadline), t('sent.next.answer')],
  ] as const
  return (
    <section className="section">
      <h2>{t('sent.next.title')}</h2>
      <dl className="terms dates">
        {rows.map(([dateTime, date, text]) => (
          <div key={text}>
            <dt>
              <time dateTime={dateTime}>{date}</time>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
