import type { ReporterReport } from '@canal/contract/reports/schemas'
import { datesIn } from '../../lib/dates.ts'
import { useTranslate } from '../../lib/i18n.ts'

/** Until when all of this is kept, and that the reporter may keep a copy of it. */
export const Deletion = ({ report: { deletion }, timeZone }: { report: ReporterReport; timeZone: string }) => {
  const t = useTranslate()
  return (
    <section className="section">
      <h2>{t('follow.deletion.title')}</h2>
      <div className="stack">
        <p>{t(`follow.deletion.${deletion.rule}`, { date: datesIn(timeZone).day(deletion.at) })}</p>
        <p>{t('follow.deletion.copy')}</p>
      </div>
    </section>
  )
}
