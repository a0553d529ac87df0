import { sql } from 'kysely'
import type { CommitteeMember, ConflictEntry } from '@canal/contract/users/schemas'
import type { Locale } from '@canal/messages'
import { inChannel, type Tx } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../audit-log/deps.ts'
import { AppError } from '../../../platform/errors.ts'
import type { MemberActor, UserActor } from '../../accounts/session/actor.ts'
import { hitOrProve, type Proof } from '../../../platform/http/limits-proof.ts'
import { assignableMembers } from '../../report-access/assignable.ts'
import { channelPeople, mayVote } from '../../accounts/people/directory.ts'
import { conflictList, conflictListLimit } from '../../channels/conflict-list.ts'
import { readFormToken } from '../../channels/form-token.ts'
import { presentMember } from '../../accounts/users/present.ts'

/** Whose names stand as assigned in an investigator's list. */
const assignedInShared = async (tx: Tx, tag: Buffer): Promise<Buffer[]> => {
  const found = await tx
    .selectFrom('report_reviewer as v')
    .innerJoin('report_grant as g', (join) =>
      join.onRef('g.channel_id', '=', 'v.channel_id').onRef('g.report_id', '=', 'v.report_id'),
    )
    .select('v.holder_tag as tag')
    .distinct()
    .where('g.holder_tag', '=', tag)
    .where('g.relation', '=', 'shared')
    .where(sql<boolean>`(g.expires_at is null or g.expires_at > now())`)
    .execute()
  return found.map((row) => row.tag)
}

/**
 * The committee of one's own channel, disabled accounts and that of before a restart too: older reports are theirs. An
 * investigator is told those alone who are assigned to what was shared with them.
 */
export const committeeOf = async (deps: Deps, actor: UserActor): Promise<CommitteeMember[]> => {
  const { channelId } = actor
  if (!channelId) throw new AppError('forbidden')
  return inChannel(deps.db, channelId, async (tx) => {
    const members = (await channelPeople(tx, deps, channelId)).filter(mayVote)
    if (!actor.isInvestigator) return members.map(presentMember)
    const assigned = actor.tag ? await assignedInShared(tx, actor.tag) : []
    return members.filter((member) => assigned.some((tag) => tag.equals(member.tag))).map(presentMember)
  })
}

/** Who may be assigned to a report. Throws `report-not-found` as if there were none. */
export const assignableTo = async (deps: Deps, actor: MemberActor, reportId: string): Promise<CommitteeMember[]> =>
  inChannel(deps.db, actor.channelId, async (tx) =>
    (await assignableMembers(tx, deps, actor, reportId)).map(presentMember),
  )

interface Asking {
  channelId: string
  locale: Locale
  formToken: unknown
  source: string
  proof: Proof | undefined
}

/**
 * The reporter's conflict list, to anybody who holds a form of this channel; beyond the limit for a proof of work each time.
 */
export const committeeForReporter = async (deps: Deps, asking: Asking): Promise<ConflictEntry[]> => {
  const { channelId, locale, formToken, source, proof } = asking
  if (!readFormToken(deps, channelId, formToken)) throw new AppError('form-token-invalid')
  await hitOrProve(deps, { ...conflictListLimit, source }, { channelId, proof })
  return conflictList(deps, channelId, locale)
}
