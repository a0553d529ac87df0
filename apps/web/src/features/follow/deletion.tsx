import type { ReporterReport } from '@canal/contract/reports/schemas'
import { datesIn } from '../../lib/dates.ts'
import { useTranslate } from '../../lib/i18n.ts'
import { goesNow, isNewer } from './same-reference.tsx'

interface DeletionProps {
  report: ReporterReport
  timeZone: string
  now: string
}

/** Until when all of this is kept, what the code opens after that, and that the reporter may keep a copy of it. */
export const Deletion = ({ report, timeZone, now }: DeletionProps) => {
  const t = useTranslate()
  const { deletion } = report
  const next = report.sameReference.findLast((other) => isNewer(other, report))
  return (
    <section className="section">
      <h2>{t('follow.deletion.title')}</h2>
      <div className="stack">
        <p>
          {goesNow(report, now)
            ? t('follow.goesNow')
            : t(`follow.deletion.${deletion.rule}`, { date: datesIn(timeZone).day(deletion.at) })}
        </p>
        <p>{next ? t('follow.deletion.codeGoesOn', { caseNumber: next.caseNumber }) : t('follow.deletion.codeEnds')}</p>
        <p>{t('follow.deletion.copy')}</p>
      </div>
    </section>
  )
}
