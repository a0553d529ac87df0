import { sql } from 'kysely'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Deps } from '../audit-log/deps.ts'
import { AppError } from '../../platform/errors.ts'
import type { MemberActor } from '../accounts/session/actor.ts'
import { rosterOf } from '../audit-log/governance/store.ts'
import { byTag, channelPeople, type Holder } from '../accounts/people/directory.ts'
import { changePolicy } from '../report-access/write-policy.ts'
import { fileTargets, memberAccess } from '../report-access/targets.ts'
import { membersOf } from '../report-access/assignable.ts'
import { releaseKeys } from '../report-access/release.ts'
import type { ReportView } from '../report-access/view.ts'
import { lastWithAccess } from '../report-access/revocation/last-with-access.ts'
import { resealOwnFiles } from '../files/reseal-own.ts'
import type { LogRecord } from '../audit-log/append.ts'
import { formerMembersOf } from '../report-access/recipients.ts'
import { notify } from '../notifications/notify.ts'
import { addEvent } from '../reports/reading/timeline.ts'
import { moveCount } from '../reports/archive.ts'
import { removeHolder } from '../reports/sharing/remove-holder.ts'
import { closeRequest } from './close-request.ts'
import { leaveVotes } from './leave-votes.ts'
import { logRequests } from './log-requests.ts'
import type { RequestRow } from './repository.ts'
import { requireRequestable } from './requestable.ts'

const hourMs = 3_600_000

/** Why nobody voted (decisions §5): there never was another member, or those there were are gone. */
export type WithoutVote = 'only-member' | 'nobody-left'

/** Nobody who is off the committee since they asked. */
const requesterOf = async (tx: Tx, deps: Deps, view: ReportView, request: RequestRow): Promise<Holder> => {
  const person = byTag(await channelPeople(tx, deps, view.row.channel_id))(request.requester_tag)
  if (!person?.holder) throw new AppError('conflict')
  return person.holder
}

/** The door must still be there, and still be closed to the requester: a report may have moved on since they asked. */
const requireStillWanted = async (tx: Tx, deps: Deps, channelId: string, view: ReportView, request: RequestRow) => {
  const person = byTag(await channelPeople(tx, deps, channelId))(request.requester_tag)
  const tag = request.requester_tag
  const subject = { kind: 'user' as const, tag, isInvestigator: person?.isInvestigator ?? false, ownsReport: false }
  try {
    requireRequestable(subject, view, request.kind)
  } catch (error) {
    throw error instanceof AppError ? new AppError('conflict', { cause: error }) : error
  }
}

const grantFiles = async (tx: Tx, deps: Deps, actor: MemberActor, view: ReportView, request: RequestRow, at: Date) => {
  const to = await requesterOf(tx, deps, view, request)
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
}

const reopen = async (tx: Tx, deps: Deps, actor: MemberActor, view: ReportView, request: RequestRow, at: Date) => {
  const to = await requesterOf(tx, deps, view, request)
  const { settings } = await rosterOf(tx, deps, actor.channelId)
  const until =
    request.kind === 'archived-report-access' && view.row.reopened_until
      ? view.row.reopened_until
      : new Date(at.getTime() + settings.reopenHours * hourMs)
  const after = await changePolicy(tx, deps, view, {
    status: 'reopened',
    remove: (grant) => grant.relation === 'reopened' && grant.tag.equals(to.tag),
    add: [{ tag: to.tag, relation: 'reopened', ground: 'vote', grantedBy: actor.tag, expiresAt: until }],
    at,
  })
  if (request.kind === 'archived-report') {
    await sql`update report set reopened_at = ${at}, reopened_until = ${until}, reopened_by = ${to.tag}, last_activity_at = ${at}
      where channel_id = ${actor.channelId} and id = ${view.row.id}`.execute(tx)
    await sql`update request set reopened_on = ${at}, reopened_until = ${until}
      where channel_id = ${actor.channelId} and id = ${request.id}`.execute(tx)
    await moveCount(tx, actor.channelId, 'archived', 'reopened')
    await addEvent(tx, { channelId: actor.channelId, reportId: view.row.id }, { type: 'reopened', at })
    const others = formerMembersOf(view.facts).filter((tag) => !tag.equals(to.tag))
    const news = { kind: 'reopened' as const, to: others, by: actor.tag, at }
    await notify(tx, { channelId: actor.channelId, reportId: view.row.id, ...news })
  }
  const grantVersion = after.row.version
  const release = {
    reportId: view.row.id,
    to,
    targets: memberAccess,
    grantVersion,
    expiresAt: until,
    canWait: true,
  } as const
  const isWhole = await releaseKeys(tx, deps, actor, release)
  await resealOwnFiles(tx, deps, actor, after, { to, expiresAt: until })
  return { after, isWhole }
}

/**
 * The person concerned loses the report like somebody who stepped aside. What they asked for ends, and what they were to
 * vote on goes on without them. Throws `last-member` where nobody else has the keys: they would be lost for good.
 */
const recuse = async (tx: Tx, deps: Deps, actor: MemberActor, view: ReportView, request: RequestRow, at: Date) => {
  const tag = request.concerns_tag
  const members = membersOf(view, await channelPeople(tx, deps, actor.channelId))
  if (!tag || !members.some((member) => member.tag.equals(tag))) throw new AppError('conflict')
  if (members.length === 1 || (await lastWithAccess(tx, deps, actor.channelId, tag, view.row.id)).length > 0)
    throw new AppError('last-member')
  const after = await removeHolder(tx, deps, view, { tag, at, excluded: { ground: 'vote', by: actor.tag } })
  return { after, isWhole: true }
}

const openers = {
  'access-to-files': grantFiles,
  'archived-report': reopen,
  'archived-report-access': reopen,
  recusal: recuse,
} as const

/** What the log says beside the approval. */
const consequences = (request: RequestRow): LogRecord[] => {
  const data = { request: request.id }
  const holder = request.concerns_tag?.toString('hex')
  if (request.kind === 'archived-report') return [{ type: 'reopened', userTag: request.requester_tag, data }]
  return holder ? [{ type: 'recused', userTag: null, data: { ...data, holder, change: 'recused' } }] : []
}

/**
 * Does what was asked for. Opens the lock: in the deciding voter's session and the same locked transaction,
 * their custody is opened and sealed to the requester. The report and the request are held FOR UPDATE. Throws `conflict`
 * where the report has moved on.
 */
export const grantRequest = async (
  tx: Tx,
  deps: Deps,
  actor: MemberActor,
  view: ReportView,
  request: RequestRow,
  { at, withoutVote }: { at: Date; withoutVote?: WithoutVote },
): Promise<void> => {
  if (request.kind !== 'recusal') await requireStillWanted(tx, deps, actor.channelId, view, request)
  const { after, isWhole } = await openers[request.kind](tx, deps, actor, view, request, at)
  const { channelId } = actor
  const { id } = request
  await closeRequest(tx, deps, { channelId, id }, { status: 'approved', at, keysPending: !isWhole, by: actor.tag })
  const data = { request: id, ...(withoutVote && { withoutVote }) }
  const records: LogRecord[] = [{ type: 'request_approved', userTag: actor.tag, data }, ...consequences(request)]
  if (request.concerns_tag) records.push(...(await leaveVotes(tx, deps, after, [request.concerns_tag], at)))
  // A reopening sets its dates.
  await logRequests(tx, deps, after, records, at, request.kind === 'archived-report')
}
