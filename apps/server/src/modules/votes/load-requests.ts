import { sql } from 'kysely'
import type { AccessRequest } from '@canal/contract/requests/schemas'
import { DecryptionError } from '../../platform/crypto/errors.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Deps } from '../audit-log/deps.ts'
import { AppError } from '../../platform/errors.ts'
import type { MemberActor } from '../accounts/session/actor.ts'
import type { OnAltered } from '../../platform/http/alarm.ts'
import { rosterOf } from '../audit-log/governance/store.ts'
import type { Roster } from '../audit-log/governance/roster.ts'
import { toSubject, statusNow, visibilityOf, type Grant } from '../report-access/policy.ts'
import { byTag, type Person } from '../accounts/people/directory.ts'
import { hasOrHadAccess } from '../report-access/assignable.ts'
import { heldKey } from '../report-access/open-slot.ts'
import { loadReports } from '../report-access/report-view.ts'
import { openRecord } from '../report-access/records.ts'
import { reachable } from '../report-access/reachable.ts'
import type { ReportView } from '../report-access/view.ts'
import type { SlotRow } from '../report-access/slots.ts'
import { presentRows } from '../reports/list/load-list.ts'
import { kindsThat, voteKinds } from './kinds/kinds.ts'
import { votersOf, type RequestRow, type VoterRow } from './repository.ts'
import { decidedFrom } from './unvoted.ts'

/** What a page of requests is made of, each table asked once. */
interface Loaded {
  roster: Roster
  views: Map<string, ReportView>
  joiners: readonly RequestRow[]
  voters: Map<string, VoterRow[]>
  /** The actor's own, under which reasons are read. */
  slots: readonly SlotRow[]
  /** Of each requester and report, the approved request for files that is behind what they have. */
  forFiles: ReadonlySet<string>
  /** Of the reports that the actor may read, as their list shows them. */
  subjects: Map<string, string | null>
  name: (tag: Buffer | null) => string | null
}

const joinersOf = async (tx: Tx, actor: MemberActor, requests: readonly RequestRow[]): Promise<RequestRow[]> => {
  const parents = requests.filter(({ kind }) => voteKinds[kind].canBeJoined).map(({ id }) => id)
  if (parents.length === 0) return []
  return tx
    .selectFrom('request')
    .selectAll()
    .where('channel_id', '=', actor.channelId)
    .where(sql<boolean>`parent_id = any(${parents}::uuid[]) and status <> 'cancelled'`)
    .orderBy('requested_on')
    .orderBy('id')
    .execute()
}

/** An older one gave what has ended since. */
const newestForFiles = async (tx: Tx, actor: MemberActor, reportIds: readonly string[]): Promise<Set<string>> => {
  const found = await tx
    .selectFrom('request')
    .distinctOn(['report_id', 'requester_tag'])
    .select('id')
    .where('channel_id', '=', actor.channelId)
    .where(
      sql<boolean>`report_id = any(${[...reportIds]}::uuid[])
        and kind = any(${kindsThat(({ gives }) => gives?.relation === 'files')}::text[]) and status = 'approved'`,
    )
    .orderBy('report_id')
    .orderBy('requester_tag')
    .orderBy('decided_on', 'desc')
    .orderBy('id')
    .execute()
  return new Set(found.map(({ id }) => id))
}

const slotsOf = async (tx: Tx, actor: MemberActor, reportIds: readonly string[]) => {
  const found = await tx
    .selectFrom('slot')
    .selectAll()
    .where('channel_id', '=', actor.channelId)
    .where(sql<boolean>`report_id = any(${[...reportIds]}::uuid[])`)
    .where('holder_tag', '=', actor.tag)
    .where('target', '=', 'internal')
    .execute()
  return reachable(actor, found)
}

const subjectsOf = async (
  tx: Tx,
  deps: Deps,
  actor: MemberActor,
  people: readonly Person[],
  reportIds: readonly string[],
  onAltered?: OnAltered,
): Promise<Map<string, string | null>> => {
  const rows = await tx
    .selectFrom('report as r')
    .selectAll('r')
    .select(sql<Date>`clock_timestamp()`.as('db_now'))
    .where('r.channel_id', '=', actor.channelId)
    .where(sql<boolean>`r.id = any(${[...reportIds]}::uuid[])`)
    .execute()
  const { items, findings } = await presentRows(tx, deps, actor, people, rows)
  if (onAltered) findings.forEach(onAltered)
  return new Map(items.map(({ id, subject }) => [id, subject]))
}

const load = async (
  tx: Tx,
  deps: Deps,
  actor: MemberActor,
  people: readonly Person[],
  requests: readonly RequestRow[],
  onAltered?: OnAltered,
): Promise<Loaded> => {
  const reportIds = [...new Set(requests.map(({ report_id }) => report_id))]
  const joiners = await joinersOf(tx, actor, requests)
  const voters = new Map<string, VoterRow[]>()
  const ids = [...requests, ...joiners].map(({ id }) => id)
  for (const voter of await votersOf(tx, actor.channelId, ids))
    voters.set(voter.request_id, [...(voters.get(voter.request_id) ?? []), voter])
  const find = byTag(people)
  return {
    roster: await rosterOf(tx, deps, actor.channelId),
    views: await loadReports(tx, deps, reportIds),
    joiners,
    voters,
    forFiles: await newestForFiles(tx, actor, reportIds),
    slots: await slotsOf(tx, actor, reportIds),
    subjects: await subjectsOf(tx, deps, actor, people, reportIds, onAltered),
    name: (tag) => find(tag)?.username ?? null,
  }
}

/**
 * The reason, where the caller may read it: members, and the person who asked. Null where there is none, or their keys do
 * not reach it.
 */
const openReason = async (actor: MemberActor, view: ReportView, { slots }: Loaded, request: RequestRow) => {
  const { epoch } = request
  const place = { channelId: actor.channelId, reportId: view.row.id, purpose: 'reason', object: request.id, epoch }
  try {
    const key = await heldKey(actor, view, slots, { target: 'internal', epoch })
    return key ? openRecord<string>(key, place, request.reason_box) || null : null
  } catch (error) {
    if (error instanceof DecryptionError || error instanceof AppError) return null
    throw error
  }
}

/** When it is decided without a vote: told to the member who asked, in whose session it is. */
const decidedFromOf = (
  actor: MemberActor,
  roster: Roster,
  request: RequestRow,
  voters: readonly VoterRow[],
): string | null => {
  const isOwn = request.requester_tag.equals(actor.tag) && !actor.isInvestigator
  return request.status === 'pending' && voters.length === 0 && isOwn
    ? decidedFrom(roster, request).toISOString()
    : null
}

/** Who asks, why, how the vote stands, and what the caller may do with it now. */
const standingOf = async (actor: MemberActor, view: ReportView, loaded: Loaded, request: RequestRow) => {
  const voters = loaded.voters.get(request.id) ?? []
  const who = (vote: 'approve' | 'deny') =>
    voters.filter((voter) => voter.vote === vote).flatMap((voter) => loaded.name(voter.voter_tag) ?? [])
  const mine = voters.find((voter) => voter.voter_tag.equals(actor.tag) && !voter.left_at)
  const isPending = request.status === 'pending'
  const hasSay = hasOrHadAccess(view, actor.tag)
  return {
    id: request.id,
    requestedBy: loaded.name(request.requester_tag) ?? '',
    reason: await openReason(actor, view, loaded, request),
    status: request.status === 'cancelled' ? ('denied' as const) : request.status,
    requestedOn: request.requested_on.toISOString(),
    approvers: who('approve'),
    deniers: who('deny'),
    voted: voters.filter((voter) => voter.vote !== null).length,
    total: voters.length,
    decidedFrom: decidedFromOf(actor, loaded.roster, request, voters),
    allowed: {
      vote: isPending && hasSay && mine !== undefined && mine.vote === null,
      withdraw: isPending && hasSay && mine !== undefined && mine.vote !== null,
      cancel: isPending && request.requester_tag.equals(actor.tag),
    },
  }
}

/** Who has now what a request opened. */
const readersBy = (view: ReportView, { forFiles, name }: Loaded, request: RequestRow): string[] => {
  const isLive = ({ expiresAt }: Grant) => !expiresAt || expiresAt > view.facts.now
  const holders = (relation: Grant['relation']) =>
    view.facts.grants.filter((grant) => grant.relation === relation && isLive(grant)).map(({ tag }) => tag)
  const { gives } = voteKinds[request.kind]
  if (!gives) return []
  if (gives.relation === 'files') {
    const isTheirs = (tag: Buffer) => forFiles.has(request.id) && tag.equals(request.requester_tag)
    return holders('files')
      .filter(isTheirs)
      .flatMap((tag) => name(tag) ?? [])
  }
  // Archived by hand before its hour, and perhaps reopened anew by another request since.
  const isPast = request.reopened_on !== null && request.reopened_on.getTime() !== view.row.reopened_at?.getTime()
  return isPast ? [] : holders('reopened').flatMap((tag) => name(tag) ?? [])
}

const presentOne = async (actor: MemberActor, loaded: Loaded, request: RequestRow): Promise<AccessRequest | null> => {
  const view = loaded.views.get(request.report_id)
  if (!view || visibilityOf(toSubject(actor, request.report_id), view.facts) === 'none') return null
  const { name } = loaded
  const standing = await standingOf(actor, view, loaded, request)
  const accessRequests = []
  for (const joiner of loaded.joiners.filter(({ parent_id: parent }) => parent === request.id))
    accessRequests.push(await standingOf(actor, view, loaded, joiner))
  const presented: AccessRequest = {
    ...standing,
    kind: request.kind,
    reportId: request.report_id,
    caseNumber: view.row.case_number,
    subject: loaded.subjects.get(request.report_id) ?? null,
    reportStatus: statusNow(view.facts),
    requester: standing.requestedBy,
    concerns: name(request.concerns_tag),
    date: request.decided_on?.toISOString() ?? null,
    keysPending: request.status === 'approved' && request.keys_pending,
    archivedOn: request.archived_on?.toISOString() ?? null,
    reopenedOn: request.reopened_on?.toISOString() ?? null,
    reopenedUntil: request.reopened_until?.toISOString() ?? null,
    reopenedBy: actor.isInvestigator ? null : name(view.row.reopened_by),
    usersWithAccess: readersBy(view, loaded, request),
    accessRequests,
  }
  const ownAccess = presented.usersWithAccess.filter((username) => username === actor.username)
  // An investigator does not learn who of the committee voted how, or that it asked for anything; nor how many may vote,
  // which beside the committee's public list would tell that the report excludes somebody.
  return actor.isInvestigator
    ? { ...presented, approvers: [], deniers: [], voted: 0, total: 0, usersWithAccess: ownAccess, accessRequests: [] }
    : presented
}

/**
 * Requests as the caller may see them; of a report that does not exist for them, nothing. Those of one whose rows were
 * altered are left out, and `onAltered` told.
 */
export const presentRequests = async (
  tx: Tx,
  deps: Deps,
  actor: MemberActor,
  people: readonly Person[],
  requests: readonly RequestRow[],
  onAltered?: OnAltered,
): Promise<AccessRequest[]> => {
  if (requests.length === 0) return []
  const loaded = await load(tx, deps, actor, people, requests, onAltered)
  const presented = []
  for (const request of requests) presented.push(await presentOne(actor, loaded, request))
  return presented.filter((request) => request !== null)
}
