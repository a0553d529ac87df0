import { sql } from 'kysely'
import type { ReportStatus } from '@canal/contract'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Deps } from '../audit-log/deps.ts'
import { AppError } from '../../platform/errors.ts'
import type { MemberActor } from '../accounts/session/actor.ts'
import { changePolicy, type NewGrant } from '../report-access/write-policy.ts'
import { channelPeople } from '../accounts/people/directory.ts'
import { grantOf } from '../report-access/policy.ts'
import { investigatorAccess, memberAccess } from '../report-access/targets.ts'
import { releaseKeys } from '../report-access/release.ts'
import type { ReportView } from '../report-access/view.ts'
import { resealOwnFiles } from '../files/reseal-own.ts'
import { notify } from '../notifications/notify.ts'
import { readersOf } from '../report-access/recipients.ts'
import { onReportMoved } from './hooks.ts'

/**
 * A reopened report goes back to work (decisions §4): active again for the members who had it, whose access the acting
 * member's session seals anew from custody. The caller holds the row FOR UPDATE.
 */
export const reactivateReport = async (
  tx: Tx,
  deps: Deps,
  actor: MemberActor,
  view: ReportView,
  status: ReportStatus,
  at: Date,
): Promise<ReportView> => {
  const people = await channelPeople(tx, deps, actor.channelId)
  const formers = view.facts.grants.filter(({ relation }) => relation === 'former')
  const active = await changePolicy(tx, deps, view, {
    status,
    remove: (grant) => grant.relation === 'former' || grant.relation === 'reopened',
    add: formers.map(({ tag, expiresAt }): NewGrant => ({
      tag,
      relation: 'access',
      ground: 'reactivated',
      grantedBy: actor.tag,
      expiresAt,
    })),
    at,
  })
  const reportId = view.row.id
  for (const person of people) {
    const grant = grantOf(active.facts, person.tag, person.isInvestigator ? 'shared' : 'access')
    if (!grant || !person.holder) continue
    const { version: grantVersion, expiresAt } = grant
    const targets = person.isInvestigator ? investigatorAccess : memberAccess
    const release = { reportId, to: person.holder, targets, grantVersion, expiresAt }
    // What their session cannot give the others, nobody could read any more.
    if (!(await releaseKeys(tx, deps, actor, release))) throw new AppError('keys-locked')
    await resealOwnFiles(tx, deps, actor, active, { to: person.holder, expiresAt })
  }
  await sql`update report set archived_at = null, reopened_at = null, reopened_until = null,
    reopened_by = null where channel_id = ${actor.channelId} and id = ${reportId}`.execute(tx)
  await onReportMoved.run(tx, deps, active, at)
  const news = { kind: 'reopened' as const, to: readersOf(active.facts), by: actor.tag, at }
  await notify(tx, { channelId: actor.channelId, reportId, ...news })
  return active
}
