import { AppError, invalidField } from '../../../platform/errors.ts'
import { alternateOf, counts, isThere, type Holder, type Person } from '../../accounts/people/directory.ts'

export interface Recipients {
  /** Who gets access: members who are not restricted, and the alternate where that leaves nobody active. */
  members: (Person & { holder: Holder })[]
  /** Everybody who is excluded from it. */
  excluded: Pick<Person, 'tag'>[]
}

const isAnybodyThere = (people: readonly Person[]): boolean => people.some(isThere)

/**
 * Who receives a report (decisions §4): everybody on the committee who is not excluded, disabled accounts too. Where none of
 * those is active, with keys that a restore did not lose, nobody is left to read it, and the alternate receives it besides.
 * Throws `channel-without-readers` where no such member is on the committee, and `nobody-left` without an alternate.
 */
export const recipientsBut = (people: readonly Person[], isExcluded: (person: Person) => boolean): Recipients => {
  const readers = people.filter(counts)
  if (!isAnybodyThere(readers)) throw new AppError('channel-without-readers')
  const excluded = readers.filter(isExcluded)
  const left = readers.filter((member) => !isExcluded(member))
  if (isAnybodyThere(left)) return { members: left, excluded }
  const alternate = alternateOf(people)
  if (!alternate || isExcluded(alternate)) throw new AppError('nobody-left')
  return { members: [...left, alternate], excluded }
}

/** The same by the names that the reporter excludes. Throws `invalid` too, for a name that is no member's. */
export const recipientsOf = (
  people: readonly Person[],
  restricted: readonly string[],
  nameOf: (person: Person) => string,
): Recipients => {
  const readers = people.filter(counts)
  const known = new Set(readers.map(nameOf))
  if (isAnybodyThere(readers) && !restricted.every((name) => known.has(name)))
    throw invalidField('restrictedUsers', 'errors.invalidInput')
  return recipientsBut(people, (person) => counts(person) && restricted.includes(nameOf(person)))
}
