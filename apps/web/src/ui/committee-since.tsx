import type { ChannelFace } from '@canal/contract/pages/public-page'
import { datesIn } from '../lib/dates.ts'
import { useTranslate } from '../lib/i18n.ts'

/** Since which day the committee is this one, where another one was there before. */
export const CommitteeSince = ({
  channel: { committeeSince: since, timeZone },
}: {
  channel: Pick<ChannelFace, 'committeeSince' | 'timeZone'>
}) => {
  const t = useTranslate()
  const dates = datesIn(timeZone)
  return since && <p>{t('public.committeeSince', { date: dates.day(since) })}</p>
}
