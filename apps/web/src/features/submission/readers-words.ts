import type { PublicKey, Translate } from '@canal/messages'
import type { FormApi } from './form-context.ts'

/**
 * Who would receive the report as the form stands, in words: the same people whom the sent page counts. Whose account is
 * disabled is nobody's business outside: where only such members are left, the server says so when it is sent.
 */
export const readersWords = (
  t: Translate<PublicKey>,
  { channel, draft }: Pick<FormApi, 'channel' | 'draft'>,
): string => {
  const { committee, hasAlternate } = channel
  const count = committee.length
  const readers = committee.filter(({ username }) => !draft.restrictedUsers.includes(username)).length
  if (count === 0) return t('new.conflict.allRead')
  if (readers === 0) return t(hasAlternate ? 'new.conflict.alternateReads' : 'new.conflict.nobodyLeft')
  return readers === count ? t('new.conflict.everybodyReads', { count }) : t('new.conflict.readers', { readers, count })
}

/** Everybody on the list is excluded, and there is no alternate: it cannot be sent here. */
export const isNobodyLeft = ({ channel, draft }: Pick<FormApi, 'channel' | 'draft'>): boolean =>
  channel.committee.length > 0 &&
  !channel.hasAlternate &&
  channel.committee.every(({ username }) => draft.restrictedUsers.includes(username))
