import type { ReporterReport } from '@canal/contract/reports/schemas'
import { useTranslate } from '../../lib/i18n.ts'
import { dateText, dayIn } from '../../lib/zoned-dates.ts'

/** What the organisation has promised by sending: who reads it, and by when it answers. */
export const NextDates = ({ report, timeZone }: { report: ReporterReport; timeZone: string }) => {
  const t = useTranslate()
  const rows = [
    [report.createdAt, t('sent.next.received', { count: report.readers })],
    [report.acknowledgeBy, t('sent.next.acknowledgement')],
    [report.deadline, t('sent.next.answer')],
  ] as const
  return (
    <section className="section">
      <h2>{t('sent.next.title')}</h2>
      <dl className="terms dates">
        {rows.map(([moment, text]) => (
          <div key={text}>
            <dt>
              <time dateTime={dayIn(moment, timeZone)}>{dateText(t.locale, moment, 'day', timeZone)}</time>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
