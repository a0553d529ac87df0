import { inChannel } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import type { MemberActor } from '../accounts/session/actor.ts'
import type { Deps } from '../audit-log/deps.ts'
import { recordAccess } from '../report-access/record-access.ts'
import { readableReport } from '../report-access/report-view.ts'
import { openPart } from './open-part.ts'
import { openCaseOf } from './opened-case.ts'
import { isWaiting } from './proposal-kinds.ts'

/**
 * What a part says that waits to be erased; of a file, its name. A second member decides on it, and nobody decides well on
 * what they cannot read. Logged like any view. Throws `conflict` where nothing of the kind waits, or what waits is the
 * actor's own, and as readableReport does.
 */
export const readPart = (
  deps: Deps,
  actor: MemberActor,
  { id, proposalId }: { id: string; proposalId: string },
): Promise<{ text: string }> =>
  inChannel(deps.db, actor.channelId, async (tx) => {
    const view = await readableReport(tx, deps, actor, id, 'share')
    const opened = await openCaseOf(tx, deps, actor, view)
    const at = deps.now()
    const proposal = opened.proposals.find((one) => one.id === proposalId && isWaiting(one, view, at))
    const part = proposal?.part && proposal.by !== actor.userId ? await openPart(opened, proposal.part) : null
    if (!part) throw new AppError('conflict')
    await recordAccess(tx, deps, actor, view, at)
    return { text: part.text }
  })
