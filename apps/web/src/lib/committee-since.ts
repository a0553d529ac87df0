import type { ChannelFace } from '@canal/contract/pages/public-page'
import type { PublicKey, Translate } from '@canal/messages'
import { datesIn } from './dates.ts'

/** Since which day the committee is this one; null where it has always been. */
export const committeeSince = (
  { committeeSince: since, timeZone }: Pick<ChannelFace, 'committeeSince' | 'timeZone'>,
  t: Translate<PublicKey>,
): string | null => {
  const dates = datesIn(timeZone)
  return since && t('public.committeeSince', { date: dates.day(since) })
}
