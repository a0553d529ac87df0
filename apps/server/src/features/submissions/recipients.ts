import { AppError, invalidField } from '../../errors.ts'
import { counts, isCommitteeMember, type Holder, type Person } from '../access/index.ts'

export interface Recipients {
  /** Who gets access: members who count and are not restricted, or the alternate where that leaves nobody. */
  members: (Person & { holder: Holder })[]
  /** Everybody whom the reporter excluded, whether or not they have keys. */
  excluded: Person[]
}

/** Who receives a report (decisions §4). Throws `nobody-left`, and `invalid` for a name that is not on the list. */
export const recipientsOf = (
  people: readonly Person[],
  restricted: readonly string[],
  channel: { alternateUserId: string | null; namesOf: (person: Person) => readonly string[] },
): Recipients => {
  const members = people.filter(isCommitteeMember)
  const isMeant = (member: Person) => channel.namesOf(member).some((name) => restricted.includes(name))
  const excluded = members.filter(isMeant)
  const known = new Set(members.flatMap(channel.namesOf))
  if (!restricted.every((name) => known.has(name))) throw invalidField('restrictedUsers', 'errors.invalidInput')
  const left = members.filter(counts).filter((member) => !excluded.includes(member))
  if (left.length > 0) return { members: left, excluded }
  const alternate = people.find((person) => person.userId === channel.alternateUserId && person.isActive)
  if (!alternate?.holder) throw new AppError('nobody-left')
  return { members: [{ ...alternate, holder: alternate.holder }], excluded }
}
