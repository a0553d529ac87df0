import type { ChannelFace } from '@canal/contract/pages/public-page'
import { datesIn } from '../lib/dates.ts'
import { useTranslate } from '../lib/i18n.ts'

/** Since which day the committee is this one, where another one was there before. */
export const CommitteeSince = ({ channel }: { channel: ChannelFace }) => {
  const t = useTranslate()
  const dates = datesIn(channel.timeZone)
  const since = channel.committeeSince
  return since && <p>{t('public.since', { date: dates.day(since) })}</p>
}
