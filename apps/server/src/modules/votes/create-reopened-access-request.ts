import { inChannel } from '../../platform/db/transaction.ts'
import type { Deps } from '../audit-log/deps.ts'
import { AppError } from '../../platform/errors.ts'
import type { MemberActor } from '../accounts/session/actor.ts'
import { noReport } from '../report-access/report-view.ts'
import { createRequest } from './create-request.ts'
import { findRequest } from './repository.ts'

/** Asks to be added to a report that was reopened for a colleague (decisions §5); the same rule decides. */
export const createReopenedAccessRequest = async (
  deps: Deps,
  actor: MemberActor,
  wanted: { requestId: string; reason: string },
): Promise<{ id: string }> => {
  const parent = await inChannel(deps.db, actor.channelId, (tx) => findRequest(tx, actor.channelId, wanted.requestId))
  const isOpen = parent?.kind === 'archived-report' && parent.status === 'approved'
  return createRequest(deps, actor, {
    kind: 'archived-report-access',
    // Where there is nothing to join it takes as long as where the caller may not know of it.
    reportId: isOpen ? parent.report_id : noReport,
    reason: wanted.reason,
    parentId: wanted.requestId,
  }).catch((error: unknown) => {
    // An excluded member must not learn of the request from a different refusal.
    if (error instanceof AppError && error.code === 'report-not-found') throw new AppError('request-not-found')
    throw error
  })
}
