import { inChannel, type Tx } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../audit-log/deps.ts'
import { AppError, invalidField } from '../../../platform/errors.ts'
import type { MemberActor } from '../../accounts/session/actor.ts'
import { changePolicy } from '../../report-access/write-policy.ts'
import { channelPeople, type Holder, type Person } from '../../accounts/people/directory.ts'
import { grantOf } from '../../report-access/policy.ts'
import { investigatorAccess, memberAccess, memberCustody } from '../../report-access/targets.ts'
import { membersOf } from '../../report-access/assignable.ts'
import { releaseKeys } from '../../report-access/release.ts'
import { writableReport } from '../../report-access/report-view.ts'
import type { ReportView } from '../../report-access/view.ts'
import { lastWithAccess } from '../../report-access/revocation/last-with-access.ts'
import { onAccessRevoked } from '../../report-access/revocation/on-access-revoked.ts'
import { resealOwnFiles } from '../../files/reseal-own.ts'
import { appendLog, lockChain, type LogRecord } from '../../audit-log/append.ts'
import { endShareCalls } from '../../notifications/mark-read.ts'
import { notify } from '../../notifications/notify.ts'
import { dropPendingShare } from './pending-share-row.ts'
import { removeHolder } from './remove-holder.ts'

type Change = 'shared' | 'joined' | 'unshared' | 'stepped_aside'

type Told = readonly [whom: Buffer, change: Change]

const recordOf = (actor: MemberActor, [whom, change]: Told): LogRecord => ({
  type: change === 'stepped_aside' ? 'recused' : 'access_changed',
  userTag: actor.tag,
  data: { holder: whom.toString('hex'), change },
})

const record = async (tx: Tx, deps: Deps, actor: MemberActor, { row }: ReportView, told: Told, at: Date) => {
  const state = { channelId: row.channel_id, reportId: row.id, status: row.status, version: row.version }
  await appendLog(tx, deps, state, [recordOf(actor, told)], at)
}

/** The same of somebody who lost the report, and with it their say in its votes. */
const recordLoss = async (tx: Tx, deps: Deps, actor: MemberActor, view: ReportView, told: Told, at: Date) => {
  await onAccessRevoked.run(tx, deps, view, { from: [told[0]], records: [recordOf(actor, told)], at })
}

const findPerson = (people: readonly Person[], username: string): Person & { holder: Holder } => {
  const person = people.find(
    (candidate) => candidate.username === username && candidate.isActive && !candidate.isFormer,
  )
  if (!person) throw invalidField('username', 'errors.invalidInput')
  if (!person.holder) throw new AppError('conflict')
  return { ...person, holder: person.holder }
}

/**
 * Gives a colleague who has no access, or an investigator of the channel, access to a report (decisions §7). An
 * investigator gets content and internal, never identity; `until` ends it by the database's clock.
 */
export const shareReport = (
  deps: Deps,
  actor: MemberActor,
  input: { id: string; username: string; until?: string | undefined },
): Promise<void> =>
  inChannel(deps.db, actor.channelId, async (tx) => {
    const at = deps.now()
    const expiresAt = input.until ? new Date(input.until) : null
    if (expiresAt && expiresAt <= at) throw invalidField('until', 'errors.invalidDate')
    const view = await writableReport(tx, deps, actor, input.id, 'update')
    const person = findPerson(await channelPeople(tx, deps, actor.channelId), input.username)
    const relation = person.isInvestigator ? 'shared' : view.row.status === 'reopened' ? null : 'access'
    // An excluded colleague is as absent as somebody of another channel; a reopened report is joined by a vote alone.
    if (!relation || grantOf(view.facts, person.tag, 'excluded') || grantOf(view.facts, person.tag, relation))
      throw new AppError('conflict')
    await lockChain(tx, input.id)
    const shared = await changePolicy(tx, deps, view, {
      remove: (grant) => grant.relation === relation && grant.tag.equals(person.tag),
      add: [{ tag: person.tag, relation, ground: 'shared', grantedBy: actor.tag, expiresAt }],
      at,
    })
    await releaseKeys(tx, deps, actor, {
      reportId: input.id,
      to: person.holder,
      targets: person.isInvestigator ? investigatorAccess : memberAccess,
      grantVersion: shared.row.version,
      expiresAt,
      ...(!person.isInvestigator && { withCustody: memberCustody }),
    })
    // Of somebody who had the report before.
    await resealOwnFiles(tx, deps, actor, shared, { to: person.holder, expiresAt })
    await record(tx, deps, actor, shared, [person.tag, person.isInvestigator ? 'shared' : 'joined'], at)
    const { channelId } = actor
    await dropPendingShare(tx, { channelId, reportId: input.id }, person.tag)
    await endShareCalls(tx, channelId, input.id, at)
    await notify(tx, { channelId, reportId: input.id, kind: 'shared', to: [person.tag], by: actor.tag, at })
  })

/** Takes an investigator's access back; what is written from now on is under keys that they never had. */
export const unshareReport = (deps: Deps, actor: MemberActor, input: { id: string; username: string }): Promise<void> =>
  inChannel(deps.db, actor.channelId, async (tx) => {
    const at = deps.now()
    const view = await writableReport(tx, deps, actor, input.id, 'update')
    const people = await channelPeople(tx, deps, actor.channelId)
    const person = people.find((candidate) => candidate.username === input.username)
    if (!person || !grantOf(view.facts, person.tag, 'shared')) throw new AppError('conflict')
    await lockChain(tx, input.id)
    const changed = await removeHolder(tx, deps, view, { tag: person.tag, at })
    await recordLoss(tx, deps, actor, changed, [person.tag, 'unshared'], at)
  })

/**
 * A member declares a conflict about oneself: their keys go and a new epoch begins; from then on the report does not
 * exist for them. Throws `last-member` where that would leave nobody, or nobody who has the keys.
 */
export const stepAside = (deps: Deps, actor: MemberActor, input: { id: string }): Promise<void> =>
  inChannel(deps.db, actor.channelId, async (tx) => {
    const at = deps.now()
    const view = await writableReport(tx, deps, actor, input.id, 'update')
    const people = await channelPeople(tx, deps, actor.channelId)
    const isLast = membersOf(view, people).every(({ tag }) => tag.equals(actor.tag))
    if (isLast || (await lastWithAccess(tx, deps, actor.channelId, actor.tag, input.id)).length > 0)
      throw new AppError('last-member')
    await lockChain(tx, input.id)
    const changed = await removeHolder(tx, deps, view, {
      tag: actor.tag,
      at,
      excluded: { ground: 'abstention', by: actor.tag },
    })
    await recordLoss(tx, deps, actor, changed, [actor.tag, 'stepped_aside'], at)
  })
