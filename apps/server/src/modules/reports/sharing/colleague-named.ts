import { AppError, invalidField } from '../../../platform/errors.ts'
import type { MemberActor } from '../../accounts/session/actor.ts'
import type { Holder, Person } from '../../accounts/people/directory.ts'

export type Colleague = Person & { holder: Holder }

/**
 * The colleague whom a member names. Throws `invalid` for who is no member or cannot sign in, `conflict` for who waits for
 * the committee.
 */
export const colleagueNamed = (people: readonly Person[], actor: MemberActor, username: string): Colleague => {
  const person = people.find((one) => one.username === username)
  if (person?.capacity !== 'member' || !person.isActive || person.isFormer || person.tag.equals(actor.tag))
    throw invalidField('username', 'errors.invalidInput')
  if (!person.holder) throw new AppError('conflict')
  return { ...person, holder: person.holder }
}
