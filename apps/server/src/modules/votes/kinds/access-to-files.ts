import { AppError } from '../../../platform/errors.ts'
import { mayOpenFiles, refusalOf } from '../../report-access/policy.ts'
import { releaseKeys } from '../../report-access/release.ts'
import { fileTargets } from '../../report-access/targets.ts'
import { changePolicy } from '../../report-access/write-policy.ts'
import { requesterOf } from './requester-of.ts'
import type { VoteKind } from './vote-kind.ts'

/** To preview and download the files of a report that one reads. */
export const accessToFiles: VoteKind = {
  requireRequestable: (subject, view) => {
    const refusal = refusalOf(subject, view.facts)
    if (refusal) throw new AppError(refusal)
    if (mayOpenFiles(subject, view.facts)) throw new AppError('conflict')
  },
  isAskedAgain: true,
  isForInvestigators: true,
  closesPassedWindow: false,
  endsOnMove: true,
  canBeJoined: false,
  gives: { relation: 'files', targets: fileTargets, withOwnFiles: false },
  takeEffect: async (tx, deps, actor, view, request, at) => {
    const to = await requesterOf(tx, deps, request)
    // In a reopened window the files close with the report.
    const expiresAt = view.row.status === 'reopened' ? view.row.reopened_until : null
    const after = await changePolicy(tx, deps, view, {
      remove: (grant) => grant.relation === 'files' && grant.tag.equals(to.tag),
      add: [{ tag: to.tag, relation: 'files', ground: 'vote', grantedBy: actor.tag, expiresAt }],
      at,
    })
    const grantVersion = after.row.version
    const release = { reportId: view.row.id, to, targets: fileTargets, grantVersion, expiresAt, canWait: true } as const
    return { after, isWhole: await releaseKeys(tx, deps, actor, release) }
  },
}
