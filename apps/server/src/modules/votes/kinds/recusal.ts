import { AppError } from '../../../platform/errors.ts'
import { channelPeople } from '../../accounts/people/directory.ts'
import { membersOf } from '../../report-access/assignable.ts'
import { refusalOf } from '../../report-access/policy.ts'
import { lastWithAccess } from '../../report-access/revocation/last-with-access.ts'
import { removeHolder } from '../../reports/sharing/remove-holder.ts'
import type { VoteKind } from './vote-kind.ts'

/** That a colleague has a conflict of interest, and loses the report. */
export const recusal: VoteKind = {
  requireRequestable: (subject, view) => {
    const refusal = refusalOf(subject, view.facts)
    if (refusal) throw new AppError(refusal === 'report-archived' ? 'archived-read-only' : refusal)
  },
  // Who asked may have lost the report since; what counts is that the other still has it.
  isAskedAgain: false,
  isForInvestigators: false,
  closesPassedWindow: false,
  // Or the person concerned would end it by a change of status.
  endsOnMove: false,
  canBeJoined: false,
  gives: null,
  /**
   * The person concerned loses the report like somebody who stepped aside. What they asked for ends, and what they were to
   * vote on goes on without them. Throws `last-member` where nobody else has the keys: they would be lost for good.
   */
  takeEffect: async (tx, deps, actor, view, request, at) => {
    const tag = request.concerns_tag
    const members = membersOf(view, await channelPeople(tx, deps, actor.channelId))
    if (!tag || !members.some((member) => member.tag.equals(tag))) throw new AppError('conflict')
    if (members.length === 1 || (await lastWithAccess(tx, deps, actor.channelId, tag, view.row.id)).length > 0)
      throw new AppError('last-member')
    const after = await removeHolder(tx, deps, view, { tag, at, excluded: { ground: 'vote', by: actor.tag } })
    const data = { request: request.id, holder: tag.toString('hex'), change: 'recused' }
    // They are not assigned to it any more.
    return { after, isWhole: true, records: [{ type: 'recused', userTag: null, data }], changesContents: true }
  },
}
