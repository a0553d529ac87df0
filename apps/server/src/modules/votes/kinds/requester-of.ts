import type { Tx } from '../../../platform/db/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { byTag, channelPeople, type Holder } from '../../accounts/people/directory.ts'
import type { Deps } from '../../audit-log/deps.ts'
import type { RequestRow } from '../repository.ts'

/** Nobody who is off the committee since they asked. */
export const requesterOf = async (tx: Tx, deps: Deps, request: RequestRow): Promise<Holder> => {
  const person = byTag(await channelPeople(tx, deps, request.channel_id))(request.requester_tag)
  if (!person?.holder) throw new AppError('conflict')
  return person.holder
}
