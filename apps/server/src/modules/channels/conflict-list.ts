import type { Category } from '@canal/contract/casework/categories'
import type { ConflictEntry } from '@canal/contract/users/schemas'
import type { Locale } from '@canal/messages'
import { translators } from '@canal/messages/all'
import { inChannel } from '../../platform/db/transaction.ts'
import type { Deps } from '../audit-log/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { alternateOf, channelPeople, counts, type Person } from '../accounts/people/directory.ts'
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
export const conflictList = async (deps: Deps, channelId: string, locale: Locale): Promise<ConflictEntry[]> => {
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
  const members = people.filter(counts)
  const exclusionsOf = proposedExclusions(roster, people)
  return members.map((person) => {
    const exclusions = exclusionsOf(person)
    return {
      ...publicName(deps, channel, person),
      function: besides(person),
      ...(exclusions.length > 0 && { exclusions }),
    }
  })
}

/**
 * The categories that the form proposes to keep from somebody, as the committee decided; none that it would keep from everybody
 * where there is no alternate.
 */
const proposedExclusions = (roster: Roster, people: readonly Person[]) => {
  const keptFrom = ({ userId }: Person): readonly Category[] => roster.exclusions.get(userId) ?? []
  const isRead = (category: Category): boolean =>
    alternateOf(people) !== null || people.filter(counts).some((person) => !keptFrom(person).includes(category))
  return (person: Person): Category[] => keptFrom(person).filter(isRead)
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
