import type { ReporterReport } from '@canal/contract/reports/schemas'
import { answerRows } from '../../lib/answer-rows.ts'
import { categoryWords } from '../../lib/category-words.ts'
import { eventDateWords } from '../../lib/event-date-words.ts'
import { useTranslate } from '../../lib/i18n.ts'

/** What the reporter wrote, folded away: somebody may be looking over their shoulder. */
export const OwnDetails = ({ report: { details } }: { report: ReporterReport }) => {
  const t = useTranslate()
  // A message began this report: it stands among the messages.
  if (!details.description) return null
  const date = eventDateWords(details, {
    locale: t.locale,
    approximate: (date) => t('field.dateApproximate', { date }),
    withoutTime: (date) => t('follow.details.dateWithoutTime', { date }),
    unknown: t('state.unknown'),
    ongoing: t('state.ongoing'),
  })
  const location = details.location || t('state.unknown')
  const category = categoryWords(t, details.category, t('state.unknown'))
  const rows = [
    ...answerRows(details, { category, dateOfEvent: date, location }, t('state.none')).map(
      ([id, words]) => [t(`new.${id}.label`), words] as const,
    ),
    [t('new.identity.title'), t(details.reporterName ? 'new.identity.named' : 'new.identity.anonymous')],
  ] as const
  return (
    <section className="section plain">
      <details className="fold">
        <summary>
          <h2>{t('follow.details.title')}</h2>
        </summary>
        <div className="stack">
          <p className="written">{details.description}</p>
          <dl className="answers">
            {rows.map(([term, answer]) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{answer}</dd>
              </div>
            ))}
          </dl>
        </div>
      </details>
    </section>
  )
}
