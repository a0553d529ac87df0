import type { Tx } from '../../platform/db/transaction.ts'
import type { Deps } from '../audit-log/deps.ts'
import type { MemberActor } from '../accounts/session/actor.ts'
import { reportKeys } from './open-slot.ts'
import { toSubject, grantOf, visibilityOf, type AccessSubject } from './policy.ts'
import { sealTo } from './release.ts'
import type { ReportView } from './view.ts'
import type { Holder } from '../accounts/people/directory.ts'

/**
 * What the reporter wrote since the archiving (decisions §4), to a former member from another: of the epochs that the
 * actor reads as one, and nothing older. To whom a vote reopened the report all epochs are open alike: of these, those
 * from the archiving on.
 */
export const sealSinceArchived = async (
  tx: Tx,
  deps: Deps,
  actor: MemberActor,
  view: ReportView,
  to: Holder,
): Promise<void> => {
  const { id: reportId, epoch: newest } = view.row
  const seenBy = (subject: AccessSubject) => visibilityOf(subject, view.facts)
  const grant = grantOf(view.facts, to.tag, 'former')
  const mine = seenBy(toSubject(actor, reportId))
  if (!grant || seenBy({ ...toSubject(actor, reportId), tag: to.tag }) !== 'archived') return
  const first = mine === 'archived' ? 1 : (view.facts.archivedEpoch ?? Infinity)
  const keys = await reportKeys(tx, actor, view)
  const isSince = (epoch: number) => epoch >= first && keys.has('content', epoch)
  const epochs = Array.from({ length: newest }, (_, index) => index + 1).filter(isSince)
  const { version: grantVersion, expiresAt } = grant
  const sealings = epochs.map(async (epoch) => {
    const key = await keys.key('content', epoch)
    return { target: 'content', epoch, kind: 'access', grantVersion, expiresAt, key } as const
  })
  await sealTo(tx, deps, { channelId: actor.channelId, reportId }, to, await Promise.all(sealings))
}
