import { AppError, invalidField } from '../../../platform/errors.ts'
import { alternateOf, counts, isThere, type Holder, type Person } from '../../accounts/people/directory.ts'

export interface Recipients {
  /** Who gets access: members who are not restricted, and the alternate where that leaves nobody active. */
  members: (Person & { holder: Holder })[]
  /** Everybody whom the reporter excluded. */
  excluded: Person[]
}

const isAnybodyThere = (people: readonly Person[]): boolean => people.some(isThere)

/**
 * Who receives a report (decisions §4): everybody on the committee whom the reporter did not exclude, disabled accounts too.
 * Where none of those is active, with keys that a restore did not lose, nobody is left to read it, and the alternate
 * receives it besides. Throws `channel-without-readers` where no such member is on the committee, `nobody-left` without an
 * alternate, and `invalid` for a name that is nobody's there.
 */
export const recipientsOf = (
  people: readonly Person[],
  restricted: readonly string[],
  nameOf: (person: Person) => string,
): Recipients => {
  const readers = people.filter(counts)
  if (!isAnybodyThere(readers)) throw new AppError('channel-without-readers')
  const known = new Set(readers.map(nameOf))
  if (!restricted.every((name) => known.has(name))) throw invalidField('restrictedUsers', 'errors.invalidInput')
  const isRestricted = (member: Person) => restricted.includes(nameOf(member))
  const excluded = readers.filter(isRestricted)
  const left = readers.filter((member) => !isRestricted(member))
  if (isAnybodyThere(left)) return { members: left, excluded }
  const alternate = alternateOf(people)
  if (!alternate) throw new AppError('nobody-left')
  return { members: [...left, alternate], excluded }
}
