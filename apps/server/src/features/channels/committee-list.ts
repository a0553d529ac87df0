import type { ChannelFace } from '@canal/contract/pages/public-page'
import type { Deps } from '../../deps.ts'
import { publicName, type Person } from '../access/index.ts'
import type { ChannelRow } from './find-channel.ts'

/** Security §8: names of the committee, 30 an hour a source, by the page and by the API together. */
export const committeeNames = { purpose: 'committee-names', limit: 30, windowSeconds: 3600 }

/** As the channel shows its people; or by their functions alone, where somebody has asked too often. */
export type CommitteeShown = 'asChannel' | 'functions'

/**
 * How the form lists a member; null where only a name could stand there. A choice that was made under the member's other
 * name (`chosen`) stays what it is: a conflict must not be lost because the list was shown otherwise meanwhile.
 */
const entryOf = (deps: Deps, channel: ChannelRow, member: Person, shown: CommitteeShown, chosen: readonly string[]) => {
  const asChannel = publicName(deps, channel, member)
  const asFunction = publicName(deps, { ...channel, committee_shown: 'functions' }, member)
  const kept = chosen.find((name) => name === asChannel.username || name === asFunction.username)
  if (shown === 'functions') {
    if (!member.function) return kept ? { username: kept, fullName: kept, function: '' } : null
    return { username: kept ?? asFunction.username, fullName: member.function, function: '' }
  }
  const title = channel.committee_shown === 'names' ? member.function : ''
  return { username: kept ?? asChannel.username, fullName: asChannel.fullName, function: title }
}

/** The form's conflict list. */
export const committeeList = (
  deps: Deps,
  channel: ChannelRow,
  members: readonly Person[],
  shown: CommitteeShown,
  chosen: readonly string[],
): ChannelFace['committee'] =>
  members.map((member) => entryOf(deps, channel, member, shown, chosen)).filter((entry) => entry !== null)
