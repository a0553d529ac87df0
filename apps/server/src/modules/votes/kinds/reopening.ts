import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Holder } from '../../accounts/people/directory.ts'
import type { MemberActor } from '../../accounts/session/actor.ts'
import type { Deps } from '../../audit-log/deps.ts'
import { rosterOf } from '../../audit-log/governance/store.ts'
import { resealOwnFiles } from '../../files/reseal-own.ts'
import { notify } from '../../notifications/notify.ts'
import { refusalOf, visibilityOf, type AccessSubject } from '../../report-access/policy.ts'
import { formerMembersOf } from '../../report-access/recipients.ts'
import { releaseKeys } from '../../report-access/release.ts'
import { memberAccess } from '../../report-access/targets.ts'
import type { ReportView } from '../../report-access/view.ts'
import { changePolicy } from '../../report-access/write-policy.ts'
import { moveCount } from '../../reports/archive.ts'
import { addEvent } from '../../reports/reading/timeline.ts'
import { requesterOf } from './requester-of.ts'
import type { VoteKind } from './vote-kind.ts'

const hourMs = 3_600_000

const requireShut = (status: 'archived' | 'reopened') => (subject: AccessSubject, view: ReportView) => {
  const refusal = refusalOf(subject, view.facts)
  const visibility = visibilityOf(subject, view.facts)
  if (refusal && visibility !== 'archived') throw new AppError(refusal)
  if (view.row.status !== status || visibility === 'open') throw new AppError('conflict')
}

/** From now on the policy lets them read the report, until then. */
const letIn = (tx: Tx, deps: Deps, actor: MemberActor, view: ReportView, to: Holder, until: Date, at: Date) =>
  changePolicy(tx, deps, view, {
    status: 'reopened',
    remove: (grant) => grant.relation === 'reopened' && grant.tag.equals(to.tag),
    add: [{ tag: to.tag, relation: 'reopened', ground: 'vote', grantedBy: actor.tag, expiresAt: until }],
    at,
  })

const giveKeys = async (tx: Tx, deps: Deps, actor: MemberActor, after: ReportView, to: Holder, until: Date) => {
  const release = { reportId: after.row.id, to, targets: memberAccess, expiresAt: until, canWait: true } as const
  const isWhole = await releaseKeys(tx, deps, actor, { ...release, grantVersion: after.row.version })
  await resealOwnFiles(tx, deps, actor, after, { to, expiresAt: until })
  return { after, isWhole }
}

const shared = {
  isAskedAgain: true,
  isForInvestigators: false,
  closesPassedWindow: true,
  endsOnMove: true,
  gives: { relation: 'reopened', targets: memberAccess, withOwnFiles: true },
} as const

/** An archived report, for some hours. */
export const archivedReport: VoteKind = {
  ...shared,
  requireRequestable: requireShut('archived'),
  canBeJoined: true,
  takeEffect: async (tx, deps, actor, view, request, at) => {
    const to = await requesterOf(tx, deps, request)
    const { settings } = await rosterOf(tx, deps, actor.channelId)
    const until = new Date(at.getTime() + settings.reopenHours * hourMs)
    const after = await letIn(tx, deps, actor, view, to, until, at)
    const place = { channelId: actor.channelId, reportId: view.row.id }
    await sql`update report set reopened_at = ${at}, reopened_until = ${until}, reopened_by = ${to.tag}, last_activity_at = ${at}
      where channel_id = ${place.channelId} and id = ${place.reportId}`.execute(tx)
    await sql`update request set reopened_on = ${at}, reopened_until = ${until}
      where channel_id = ${place.channelId} and id = ${request.id}`.execute(tx)
    await moveCount(tx, place.channelId, 'archived', 'reopened')
    await addEvent(tx, place, { type: 'reopened', at })
    const others = formerMembersOf(view.facts).filter((tag) => !tag.equals(to.tag))
    await notify(tx, { ...place, kind: 'reopened', to: others, by: actor.tag, at })
    const record = { type: 'reopened' as const, userTag: request.requester_tag, data: { request: request.id } }
    // It sets the report's dates.
    return { ...(await giveKeys(tx, deps, actor, after, to, until)), records: [record], changesContents: true }
  },
}

/** To be added to a report that was reopened for a colleague, as long as that lasts (decisions §5). */
export const reopenedAccess: VoteKind = {
  ...shared,
  requireRequestable: requireShut('reopened'),
  canBeJoined: false,
  takeEffect: async (tx, deps, actor, view, request, at) => {
    const to = await requesterOf(tx, deps, request)
    const until = view.row.reopened_until
    if (!until) throw new AppError('conflict')
    const after = await letIn(tx, deps, actor, view, to, until, at)
    return giveKeys(tx, deps, actor, after, to, until)
  },
}
