import { randomUUID } from 'node:crypto'
import { rulesOf, servedAs, type RequestKind } from '@canal/contract/requests/kinds'
import { MESSAGE_BLOCK } from '../../platform/crypto/padding.ts'
import { inChannel, type Tx } from '../../platform/db/transaction.ts'
import type { Deps } from '../audit-log/deps.ts'
import { AppError, invalidField } from '../../platform/errors.ts'
import type { MemberActor } from '../accounts/session/actor.ts'
import { rosterOf } from '../audit-log/governance/store.ts'
import { toSubject } from '../report-access/policy.ts'
import { channelPeople, type Person } from '../accounts/people/directory.ts'
import { loadReport } from '../report-access/report-view.ts'
import { membersOf, electorateOf } from '../report-access/assignable.ts'
import { openCustody, reportKeys } from '../report-access/open-slot.ts'
import { sealRecord } from '../report-access/records.ts'
import type { ReportView } from '../report-access/view.ts'
import { lockChain } from '../audit-log/append.ts'
import { notify } from '../notifications/notify.ts'
import { closeDueWindow } from './close-windows.ts'
import { voteKinds } from './kinds/kinds.ts'
import { logRequests } from './log-requests.ts'
import { requireNewestRequests, sealRequest } from './request-mac.ts'
import { thresholdOf } from './tally.ts'
import { requireWay, withoutVoters } from './unvoted.ts'

/** The newest key under which members read reasons: one they hold now, or keep for votes where the report is archived. */
const reasonKey = async (tx: Tx, actor: MemberActor, view: ReportView): Promise<Buffer> => {
  const keys = await reportKeys(tx, actor, view)
  if (keys.has('internal', view.row.epoch)) return keys.key('internal', view.row.epoch)
  const kept = (await openCustody(tx, actor, view.row.id, ['internal'])).find((slot) => slot.epoch === view.row.epoch)
  if (!kept) throw new AppError('no-access')
  return kept.key
}

interface NewRequest {
  kind: RequestKind
  reportId: string
  reason: string
  parentId?: string
  /** The member whom it is about, of a kind that is about one. */
  username?: string
}

/** The member whom it is about, if it is about one. Somebody who has no part in the report is as unknown as somebody of another channel. */
const concernedBy = (view: ReportView, people: readonly Person[], { kind, username }: NewRequest): Buffer | null => {
  if (!rulesOf(kind).isAboutMember) return null
  const member = membersOf(view, people).find((person) => person.username === username)
  if (!member) throw invalidField('username', 'errors.invalidInput')
  return member.tag
}

const refusals: Record<string, 'request-pending' | 'recusal-pending'> = {
  request_one_pending: 'request-pending',
  request_one_recusal: 'recusal-pending',
}

interface Vote {
  voters: readonly Buffer[]
  concerned: Buffer | null
  at: Date
}

const insert = async (
  tx: Tx,
  deps: Deps,
  actor: MemberActor,
  view: ReportView,
  wanted: NewRequest,
  { voters, concerned, at }: Vote,
): Promise<string> => {
  const { settings } = await rosterOf(tx, deps, actor.channelId)
  const id = randomUUID()
  const { epoch } = view.row
  const place = { channelId: actor.channelId, reportId: wanted.reportId, purpose: 'reason', object: id, epoch }
  const reasonBox = sealRecord(await reasonKey(tx, actor, view), place, wanted.reason, MESSAGE_BLOCK)
  const row = {
    channel_id: actor.channelId,
    id,
    report_id: wanted.reportId,
    kind: wanted.kind,
    parent_id: wanted.parentId ?? null,
    requester_tag: actor.tag,
    concerns_tag: concerned,
    status: 'pending' as const,
    epoch,
    reason_box: reasonBox,
    requested_on: at,
    threshold: thresholdOf(voters.length, settings.voteRule),
    archived_on: view.row.archived_at,
  }
  await tx
    .insertInto('request')
    .values(row)
    .execute()
    .catch((error: unknown) => {
      const refusal = refusals[(error as { constraint?: string }).constraint ?? '']
      throw refusal ? new AppError(refusal) : error
    })
  if (voters.length > 0)
    await tx
      .insertInto('request_voter')
      .values(voters.map((tag) => ({ channel_id: actor.channelId, request_id: id, voter_tag: tag })))
      .execute()
  await sealRequest(tx, deps, actor.channelId, id)
  return id
}

/**
 * Asks the other members for what a kind of vote gives or does. Nothing that could be read exists until they decide. Where
 * the report never had another member, it is approved at once, inside this call; where those are gone, once it has waited and
 * nobody stopped it.
 */
export const createRequest = async (deps: Deps, actor: MemberActor, wanted: NewRequest): Promise<{ id: string }> => {
  const { kind, reportId } = wanted
  const { requireRequestable, isForInvestigators, closesPassedWindow } = voteKinds[kind]
  // A window that has passed is no longer open, whether or not the job has come by.
  if (closesPassedWindow) await closeDueWindow(deps, actor.channelId, reportId)
  return inChannel(deps.db, actor.channelId, async (tx) => {
    const at = deps.now()
    const view = await loadReport(tx, deps, reportId, 'update')
    if (!view) throw new AppError('report-not-found')
    requireRequestable(toSubject(actor, view.row.id), view)
    if (actor.isInvestigator && !isForInvestigators) throw new AppError('forbidden')
    const people = await channelPeople(tx, deps, actor.channelId)
    const concerned = concernedBy(view, people, wanted)
    const voters = electorateOf(view, people, actor.tag, concerned).map(({ tag }) => tag)
    if (voters.length === 0) requireWay(kind)
    await lockChain(tx, reportId)
    await requireNewestRequests(tx, deps, { channelId: actor.channelId, reportId })
    const id = await insert(tx, deps, actor, view, wanted, { voters, concerned, at })
    const report = { channelId: actor.channelId, reportId }
    const data = { request: id, ...(concerned && { holder: concerned.toString('hex') }) }
    await logRequests(tx, deps, view, [{ type: servedAs(kind).logged, userTag: actor.tag, data }], at)
    await notify(tx, { ...report, kind: 'vote-wanted', to: voters, by: actor.tag, at })
    if (voters.length === 0) await withoutVoters(tx, deps, actor, view, id, at)
    return { id }
  })
}
