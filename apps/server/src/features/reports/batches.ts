import type { SharedMany } from '@canal/contract/reports/schemas'
import { DecryptionError } from '../../crypto/errors.ts'
import { AppError, invalidField } from '../../errors.ts'
import type { MemberActor } from '../../http/actor.ts'
import type { Holder, Person } from '../access/index.ts'

/** So many reports a call: each in a transaction of its own, and an answer before anybody wonders. */
export const batchSize = 25

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

/** Goes through a batch; a report that cannot be shared, or whose rows were tampered with, does not keep the others back. */
export const shareEach = async (
  ids: readonly string[],
  share: (id: string) => Promise<unknown>,
): Promise<Pick<SharedMany, 'shared' | 'skipped'>> => {
  let shared = 0
  for (const id of ids) {
    try {
      await share(id)
      shared += 1
    } catch (error) {
      if (!(error instanceof AppError) && !(error instanceof DecryptionError)) throw error
    }
  }
  return { shared, skipped: ids.length - shared }
}

/** What a batch came to, where `ids` are all that were still to be done and `done` the first of them. */
export const batchOf = (
  counts: Pick<SharedMany, 'shared' | 'skipped'>,
  ids: readonly string[],
  done: readonly string[],
): SharedMany => {
  const left = ids.length - done.length
  return { ...counts, left, next: left > 0 ? (done.at(-1) ?? null) : null }
}
