import type { ReporterReport } from '@canal/contract/reports/schemas'
import { datesIn } from '../../lib/dates.ts'
import { useTranslate } from '../../lib/i18n.ts'
import { newsOf } from './news.ts'

/** What is new since the last visit, with the way to it. */
export const NewsSection = ({ report, timeZone }: { report: ReporterReport; timeZone: string }) => {
  const t = useTranslate()
  const news = newsOf(report)
  if (!news) return null
  const { messages, statuses, suppressed, since } = news
  const { timestamp } = datesIn(timeZone)
  return (
    <section className="section">
      <h2>{t('follow.news.title', { date: timestamp(since) })}</h2>
      {messages.length + statuses.length + suppressed.length === 0 ? (
        <p>{t('follow.news.none')}</p>
      ) : (
        <ul className="news">
          {messages[0] ? (
            <li>
              <span className="dot" />
              <a href={`#m-${messages[0].id}`}>{t('follow.news.messages', { count: messages.length })}</a>
            </li>
          ) : null}
          {statuses.map(({ status, at }) => (
            <li key={`${status} ${at}`}>
              <span className="dot" />
              <span>
                {t('follow.news.status', { status: t(`report.publicStatus.${status}`), date: timestamp(at) })}
              </span>
            </li>
          ))}
          {suppressed.map((at, place) => (
            <li key={`${at} ${place}`}>
              <span className="dot" />
              <span>{t('follow.news.suppressed', { date: timestamp(at) })}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
