import type { Tx } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../audit-log/deps.ts'
import { AppError } from '../../../platform/errors.ts'
import type { MemberActor } from '../../accounts/session/actor.ts'
import { channelPeople, counts, type Holder, type Person } from '../../accounts/people/directory.ts'
import { onNews } from '../../accounts/people/news.ts'

export type KeyMember = Person & { holder: Holder }

export interface Members {
  people: Person[]
  /** Those who count, the caller among them. */
  members: KeyMember[]
  me: KeyMember
}

/** Only who counts decides about the organisation's key: no alternate, no investigator. Throws `forbidden`. */
export const requireMember = async (tx: Tx, deps: Deps, actor: MemberActor): Promise<Members> => {
  const people = await channelPeople(tx, deps, actor.channelId)
  const members = people.filter(counts)
  const me = members.find((member) => member.userId === actor.userId)
  if (!me) throw new AppError('forbidden')
  return { people, members, me }
}

/** Every change of the key is told to all members, no matter who made it. */
export const tellMembers = async (
  tx: Tx,
  deps: Deps,
  actor: MemberActor,
  members: readonly KeyMember[],
  act: string | undefined,
): Promise<void> => {
  await onNews.run(tx, {
    channelId: actor.channelId,
    reportId: null,
    kind: 'recovery-key-changes',
    act,
    to: members.map((member) => member.tag),
    by: actor.tag,
    at: deps.now(),
  })
}
