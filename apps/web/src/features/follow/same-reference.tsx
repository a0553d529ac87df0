import type { ChannelFace } from '@canal/contract/pages/public-page'
import type { ReporterReport, SameReference } from '@canal/contract/reports/schemas'
import { datesIn } from '../../lib/dates.ts'
import { useTranslate } from '../../lib/i18n.ts'

/**
 * Whether a report goes with the next run of the deletion: what is untrue as a whole is deleted at once, on no day's end. What
 * happened in it since its page came tells the time, too.
 */
export const goesNow = ({ deletion, loggedActions }: ReporterReport, now: string): boolean =>
  [now, ...loggedActions.map(({ createdAt }) => createdAt)].some((at) => Date.parse(at) >= Date.parse(deletion.at))

/** Whether another report under the reference came after this one. */
export const isNewer = (other: SameReference, report: ReporterReport): boolean => other.createdAt > report.createdAt

/** What else the reference opens, and the way there: a form, which works without JavaScript and puts no id into an address. */
export const OtherReports = ({ channel, report }: { channel: ChannelFace; report: ReporterReport }) => {
  const t = useTranslate()
  const dates = datesIn(channel.timeZone)
  return report.sameReference.map((other) => {
    const { id, caseNumber, createdAt } = other
    const { at } = other.deletion
    return (
      <form
        key={id}
        className="stack measured"
        method="post"
        action={`/${channel.slug}/open/other`}
        encType="multipart/form-data"
      >
        <p>
          {isNewer(other, report)
            ? t('follow.sameReference.newer', { caseNumber, date: dates.day(createdAt) })
            : t('follow.sameReference.older', { caseNumber, date: dates.day(at) })}
        </p>
        {other.hasNews ? (
          <p>
            <strong>{t('follow.sameReference.news', { caseNumber })}</strong>
          </p>
        ) : null}
        <p>
          <input type="hidden" name="formToken" value={channel.formToken} />
          <input type="hidden" name="report" value={id} />
          <button className="button outline">{t('follow.sameReference.open', { caseNumber })}</button>
        </p>
      </form>
    )
  })
}

/** Where what is written now goes, in the last days of a report. */
export const LastDays = ({ report, timeZone, now }: { report: ReporterReport; timeZone: string; now: string }) => {
  const t = useTranslate()
  if (!report.isInLastDays) return null
  const { goesOnIn: caseNumber } = report
  const goes = goesNow(report, now)
    ? t('follow.goesNow')
    : t('follow.goes', { date: datesIn(timeZone).day(report.deletion.at) })
  return (
    <p className="state waiting">
      {goes}
      {'\n'}
      {caseNumber ? t('follow.lastDays.goesOn', { caseNumber }) : t('follow.lastDays')}
    </p>
  )
}
