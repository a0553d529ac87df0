import type { ChannelFace } from '@canal/contract/pages/public-page'
import type { Locale } from '@canal/messages'
import { translators } from '@canal/messages/all'
import { inChannel } from '../../platform/db/transaction.ts'
import type { Deps } from '../audit-log/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { channelPeople, counts, type Person } from '../accounts/people/directory.ts'
import { isNamed, publicName } from '../accounts/people/public-name.ts'
import { formerNames } from '../audit-log/governance/names.ts'
import { rosterOf } from '../audit-log/governance/store.ts'
import type { Roster } from '../audit-log/governance/roster.ts'
import { findChannel, type ChannelRow } from './find-channel.ts'

/** The form's list, 30 an hour a source, by the page and by the API together. */
export const conflictListLimit = { purpose: 'committee', limit: 30, windowSeconds: 3600 } as const

const load = async (deps: Deps, channelId: string) => {
  const channel = await findChannel(deps.db, channelId)
  if (!channel) throw new AppError('not-found')
  return inChannel(deps.db, channelId, async (tx) => ({
    channel,
    people: await channelPeople(tx, deps, channelId),
    roster: await rosterOf(tx, deps, channelId),
  }))
}

/** What a member was called until a year ago or less: by functions alone, where the form does not show their name. */
const formerlyOf = (deps: Deps, channel: ChannelRow, roster: Roster, person: Person): readonly string[] => {
  const { names, posts } = formerNames(roster.names.get(person.userId) ?? [], deps.now())
  return isNamed(channel, person) ? [...names, ...posts] : posts
}

/**
 * The form's conflict list: everybody on the committee, disabled accounts and locked ones too, since all of them receive
 * reports. Throws `not-found`.
 */
export const conflictList = async (
  deps: Deps,
  channelId: string,
  locale: Locale,
): Promise<ChannelFace['committee'][number][]> => {
  const { channel, people, roster } = await load(deps, channelId)
  const t = translators[locale]
  const besides = (person: Person): string => {
    const formerly = formerlyOf(deps, channel, roster, person)
    return [
      channel.committee_shown === 'names' && person.function,
      formerly.length > 0 && t('new.conflict.formerly', { names: formerly.join(', ') }),
    ]
      .filter(Boolean)
      .join(' · ')
  }
  return people.filter(counts).map((person) => ({ ...publicName(deps, channel, person), function: besides(person) }))
}

/**
 * Of the names that a form holds those that are still somebody's on the committee.
 */
export const standingConflicts = async (
  deps: Deps,
  channelId: string,
  chosen: readonly string[],
): Promise<string[]> => {
  const { channel, people } = await load(deps, channelId)
  const known = new Set(people.filter(counts).map((person) => publicName(deps, channel, person).username))
  return chosen.filter((name) => known.has(name))
}
