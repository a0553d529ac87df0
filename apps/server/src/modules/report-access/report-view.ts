import { sql, type RawBuilder } from 'kysely'
import { contentsNow, differingContents, listedContentsNow } from '../audit-log/contents.ts'
import { entryOfJson, type EntryJson, type EntryRow } from '../audit-log/entry.ts'
import { headOf, type LogHead } from '../audit-log/heads.ts'
import { requireNewest } from '../audit-log/newest-entry.ts'
import { policyMac, verifyPolicyMac } from '../../platform/crypto/tags.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Deps } from '../audit-log/deps.ts'
import {
  AppError,
  tamperEvidenceOf,
  fingerprintOf,
  TamperingError,
  type TamperEvidence,
} from '../../platform/errors.ts'
import type { MemberActor, ReportActor } from '../accounts/session/actor.ts'
import { hasEndedShares, queueEndedShares } from './revocation/ended-shares.ts'
import { isRevocationGenuine, type Revocation } from './revocation/revocation-mac.ts'
import { applyRevocation } from './revocation/apply-revocation.ts'
import { withMembersLocked } from './members-lock.ts'
import { toSubject, grantValues, refusalOf, type Grant, type Relation } from './policy.ts'
import { reachable } from './reachable.ts'
import { firstEpoch, placeOf, slotAad, type SlotRow } from './slots.ts'
import { findForgedSlot } from './forged-slot.ts'
import type { ReportRow, ReportView, StoredPart } from './view.ts'

/**
 * `update` for who changes the policy; `write` for what is to be sealed under the report's keys; `share` for who reads, or
 * writes what needs none of them. Both of the latter are FOR KEY SHARE: it keeps the first out, and two who write messages can
 * both note the time in the report's row without waiting for each other. `write` has new keys made first where a share came to
 * its end too: who had it has none of those.
 */
type Lock = 'none' | 'share' | 'write' | 'update'
const lockClause = { share: sql`for key share`, write: sql`for key share`, update: sql`for update` }

interface GrantRow {
  tag: string
  relation: Relation
  version: number
  expiresAt: string | null
}

/** A suppressed part: its box in hexadecimal, and when it was marked. */
interface PartRow {
  part: string
  epoch: number
  box: string | null
  at: string
  isErased: boolean
}

type Read = ReportRow & {
  db_now: Date
  policy_version: number
  policy_mac: Buffer
  archived_epoch: number | null
  newest: EntryJson | null
  grants: GrantRow[]
  /** Digests of what the report holds (modules/audit-log/contents.ts). */
  contents: Buffer
  /** Those who left, where the report waits for its new keys. */
  revoked: { tag: string; version: number; mac: string }[] | null
  parts: PartRow[] | null
}

/** A report as one statement read it. */
type Found = Omit<Read, 'newest'> & {
  /** Of its log. */
  newest: EntryRow | null
  /** What was known of its log before it was read. */
  known: LogHead | null
}

/** The policy row must be of this very state, and not older than the log says it was. */
const verify = (deps: Deps, found: Found, grants: readonly Grant[]): void => {
  const isGenuine = verifyPolicyMac(
    deps.rootKeys,
    {
      channelId: found.channel_id,
      reportId: found.id,
      status: found.status,
      version: found.version,
      epoch: found.epoch,
      archivedEpoch: found.archived_epoch,
      grants: grants.map(grantValues),
    },
    found.policy_mac,
  )
  if (isGenuine && found.policy_version === found.version && found.newest && found.newest.row_version <= found.version)
    return
  const listed = grants.map(({ tag, relation, version, expiresAt }) =>
    JSON.stringify([tag.toString('hex'), relation, version, expiresAt]),
  )
  const { status, version, epoch, policy_version: ofPolicy, policy_mac: mac, archived_epoch: archivedEpoch } = found
  throw new AppError('internal', {
    cause: new TamperingError({
      channelId: found.channel_id,
      reportId: found.id,
      found: 'policy',
      fingerprint: fingerprintOf(status, version, epoch, ofPolicy, mac, archivedEpoch, listed.sort()),
    }),
  })
}

/**
 * Row, policy, grants and suppressed parts in one statement: one snapshot, so that a change committed in between cannot tear
 * them apart.
 */
const select = async (
  tx: Tx,
  deps: Deps,
  reportIds: readonly string[],
  contents: RawBuilder<Buffer>,
): Promise<Omit<Found, 'known'>[]> => {
  const found = await tx
    .selectFrom('report as r')
    .innerJoin('report_policy as p', (join) =>
      join.onRef('p.channel_id', '=', 'r.channel_id').onRef('p.report_id', '=', 'r.id'),
    )
    .selectAll('r')
    .select(['p.version as policy_version', 'p.mac as policy_mac', 'p.archived_epoch'])
    .select([
      sql<Date>`coalesce(${deps.asOf ?? null}::timestamptz, clock_timestamp())`.as('db_now'),
      contents.as('contents'),
      sql<EntryJson | null>`(select to_jsonb(l) from log_entry l where l.channel_id = r.channel_id
        and l.report_id = r.id order by l.sequence desc limit 1)`.as('newest'),
      sql<GrantRow[]>`(select coalesce(jsonb_agg(jsonb_build_object('tag', encode(g.holder_tag, 'hex'),
          'relation', g.relation, 'version', g.version, 'expiresAt', g.expires_at)), '[]')
        from report_grant g where g.channel_id = r.channel_id and g.report_id = r.id)`.as('grants'),
      sql<Read['revoked']>`(select jsonb_agg(jsonb_build_object('tag', encode(d.holder_tag, 'hex'),
          'version', d.version, 'mac', encode(d.mac, 'hex')) order by d.position) from access_revocation d
        where d.channel_id = r.channel_id and d.report_id = r.id)`.as('revoked'),
      sql<Read['parts']>`(select jsonb_agg(jsonb_build_object('part', s.part, 'epoch', s.epoch,
          'box', encode(s.box, 'hex'), 'at', s.marked_at,
          'isErased', s.erased_at is not null)) from report_part s
        where s.channel_id = r.channel_id and s.report_id = r.id)`.as('parts'),
    ])
    .where(sql<boolean>`r.id = any(${reportIds}::uuid[])`)
    .execute()
  return found.map((row) => ({ ...row, newest: row.newest && entryOfJson(row.newest) }))
}

const logOf = ({ channel_id: channelId, id: reportId }: Pick<Found, 'channel_id' | 'id'>) => ({ channelId, reportId })

/**
 * Reports as they are now. An entry of a log may be committed after the statement read it and be known before this looks:
 * such a report is read once more, and one that still lacks that entry has lost it (requireNewest refuses it).
 */
const read = async (
  tx: Tx,
  deps: Deps,
  reportIds: readonly string[],
  contents: RawBuilder<Buffer>,
): Promise<Found[]> => {
  const found: Found[] = []
  const behind = new Map<string, LogHead>()
  for (const one of await select(tx, deps, reportIds, contents)) {
    const known = await headOf(deps, logOf(one))
    if (known && known.sequence > (one.newest?.sequence ?? 0)) behind.set(one.id, known)
    else found.push({ ...one, known })
  }
  if (behind.size === 0) return found
  const again = await select(tx, deps, [...behind.keys()], contents)
  return [...found, ...again.map((one) => ({ ...one, known: behind.get(one.id) ?? null }))]
}

/** Throws, as for altered rows, unless the log is whole to its end and what was read is what its newest entry vouches for. */
const requireVouched = async (tx: Tx, deps: Deps, found: Found): Promise<void> => {
  await requireNewest(tx, deps, logOf(found), found.newest, found.known)
  const altered = found.newest && differingContents(found.newest.contents, found.contents)
  if (!altered) return
  const fingerprint = fingerprintOf('contents', altered, found.contents)
  throw new AppError('internal', { cause: new TamperingError({ ...logOf(found), found: 'contents', fingerprint }) })
}

const toPart = ({ box, at, ...part }: PartRow): StoredPart => ({
  ...part,
  box: box === null ? null : Buffer.from(box, 'hex'),
  at: new Date(at),
})

const toGrant = (row: GrantRow): Grant => ({
  tag: Buffer.from(row.tag, 'hex'),
  relation: row.relation,
  version: row.version,
  expiresAt: row.expiresAt === null ? null : new Date(row.expiresAt),
})

/** A verified view of what was found, with all grants that the policy's MAC covers. */
const wholeViewOf = (deps: Deps, found: Found): ReportView => {
  const { grants: rows, parts, revoked: _, newest: __, known: ___, contents: ____, ...row } = found
  const grants = rows.map(toGrant)
  verify(deps, found, grants)
  const { status, reopened_until: reopenedUntil, archived_epoch: archivedEpoch, db_now: now } = found
  return { row, facts: { status, reopenedUntil, archivedEpoch, grants, now }, parts: (parts ?? []).map(toPart) }
}

/** Throws for a row that the server did not write: it would take somebody off the report. */
const requireGenuineRevocation = (deps: Deps, { row }: ReportView, revocation: Revocation): void => {
  const place = { channelId: row.channel_id, reportId: row.id }
  if (isRevocationGenuine(deps, place, revocation)) return
  const { tag, version, mac } = revocation
  const finding = {
    ...place,
    found: 'policy',
    fingerprint: fingerprintOf('access_revocation', tag, version, mac),
  } as const
  throw new AppError('internal', { cause: new TamperingError(finding) })
}

/**
 * Tags of those who left a report that waits for its new keys. Somebody who was given it after that has it: the row is an older
 * one that somebody put back.
 */
const revokedOf = (deps: Deps, found: Found, view: ReportView): Buffer[] =>
  (found.revoked ?? []).flatMap(({ tag: hex, version, mac }) => {
    const revocation = { tag: Buffer.from(hex, 'hex'), version, mac: Buffer.from(mac, 'hex') }
    requireGenuineRevocation(deps, view, revocation)
    const { tag } = revocation
    const isPutBack = view.facts.grants.some(
      (grant) => grant.relation !== 'excluded' && grant.tag.equals(tag) && grant.version > version,
    )
    return isPutBack ? [] : [tag]
  })

/** The same for who asks: those who left have nothing of it any more, though their rows are still to be taken. */
const viewOf = (deps: Deps, found: Found): ReportView => {
  const view = wholeViewOf(deps, found)
  const gone = revokedOf(deps, found, view)
  if (gone.length === 0) return view
  const isLive = ({ tag, relation }: Grant) => relation === 'excluded' || !gone.some((one) => one.equals(tag))
  return { ...view, facts: { ...view.facts, grants: view.facts.grants.filter(isLive) } }
}

/**
 * Several reports by id, for a page of a list. One whose policy does not hold is left out, and `onAltered` told: a list
 * must not show what opening it would refuse.
 */
export const loadReports = async (
  tx: Tx,
  deps: Deps,
  ids: readonly string[],
  onAltered?: (finding: TamperEvidence) => void,
): Promise<Map<string, ReportView>> => {
  const views = new Map<string, ReportView>()
  for (const found of await read(tx, deps, ids, listedContentsNow))
    try {
      await requireVouched(tx, deps, found)
      views.set(found.id, viewOf(deps, found))
    } catch (error) {
      const finding = tamperEvidenceOf(error)
      if (!finding) throw error
      onAltered?.(finding)
    }
  return views
}

const hasPendingRevocation = async (tx: Tx, reportId: string): Promise<boolean> =>
  (await sql`select 1 from access_revocation where report_id = ${reportId} limit 1`.execute(tx)).rows.length > 0

/** Whether new keys come first; whose share ended is told from the others once the row is held. */
const needsNewKeys = async (tx: Tx, deps: Deps, reportId: string, lock: Lock): Promise<boolean> =>
  (await hasPendingRevocation(tx, reportId)) || (lock === 'write' && (await hasEndedShares(tx, deps, reportId)))

/** Locks a report's row; true where somebody left, and it is held FOR UPDATE to be given its new keys first. */
const lockReport = async (tx: Tx, deps: Deps, reportId: string, lock: Exclude<Lock, 'none'>): Promise<boolean> => {
  const wanted = lock !== 'update' && (await needsNewKeys(tx, deps, reportId, lock)) ? 'update' : lock
  if (wanted === 'update') await withMembersLocked(tx)
  // Locked by a statement of its own: what waits for a lock sees the row anew, but other tables as they were before.
  await sql`select 1 from report where id = ${reportId} ${lockClause[wanted]}`.execute(tx)
  if (wanted !== 'update') return false
  await queueEndedShares(tx, deps, reportId)
  return hasPendingRevocation(tx, reportId)
}

/**
 * Loads a report and checks its policy; null where there is none in this channel. One that is locked is about to be
 * written in, so that new keys come first where somebody left since: this is the one place.
 */
export const loadReport = async (
  tx: Tx,
  deps: Deps,
  reportId: string,
  lock: Lock = 'none',
): Promise<ReportView | null> => {
  const isLeft = lock !== 'none' && (await lockReport(tx, deps, reportId, lock))
  const [found] = await read(tx, deps, [reportId], contentsNow)
  if (!found) return null
  await requireVouched(tx, deps, found)
  if (!isLeft) return viewOf(deps, found)
  const view = wholeViewOf(deps, found)
  return applyRevocation(tx, deps, view, revokedOf(deps, found, view))
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Whether the report itself is sealed to keys that this session reaches: a member without such a slot sees the row. */
const holdsKeys = async (tx: Tx, actor: ReportActor, { row, facts }: ReportView): Promise<boolean> => {
  const slots = await tx
    .selectFrom('slot')
    .select('key_version')
    .distinct()
    .where(
      sql<boolean>`channel_id = ${row.channel_id} and report_id = ${row.id} and holder_tag = ${actor.tag}
        and kind = 'access' and target = 'content' and epoch = ${firstEpoch}
        and (expires_at is null or expires_at > ${facts.now}::timestamptz)`,
    )
    .execute()
  return reachable(actor, slots).length > 0
}

/** What a slot that nobody gave is looked for among; nothing while somebody who left is still to lose theirs. */
const slotsToSearch = async (tx: Tx, actor: MemberActor, reportId: string): Promise<SlotRow[]> => {
  const isSettled = !(await hasPendingRevocation(tx, reportId))
  const slots = await tx
    .selectFrom('slot')
    .selectAll()
    .where('channel_id', '=', actor.channelId)
    .where('report_id', '=', reportId)
    .where('holder_tag', '=', actor.tag)
    .orderBy('kind')
    .orderBy('target')
    .orderBy('epoch')
    .execute()
  return isSettled ? slots : []
}

/** The finding behind a slot that nobody gave; null where there is none, and where the report changed meanwhile. */
const forgedSlotEvidence = async (
  tx: Tx,
  deps: Deps,
  actor: MemberActor,
  view: ReportView,
): Promise<TamperEvidence | null> => {
  const { channel_id: channelId, id: reportId, version } = view.row
  const forged = findForgedSlot(toSubject(actor, reportId), view.facts, await slotsToSearch(tx, actor, reportId))
  if (!forged || (await loadReport(tx, deps, reportId))?.row.version !== version) return null
  return { channelId, reportId, found: 'slot', fingerprint: fingerprintOf(slotAad(placeOf(forged)), forged.box) }
}

/** The id of no report, to be asked for where something that would name one is not there: it takes as long. */
export const noReport = '00000000-0000-4000-8000-000000000000'

/**
 * For a report that is not there, the work that one that excludes the actor costs: by the time of the answer nobody is to
 * tell the two apart.
 */
const searchNothing = async (tx: Tx, deps: Deps, actor: ReportActor, reportId: string): Promise<void> => {
  const { channelId } = actor
  policyMac(deps.rootKeys, { channelId, reportId, status: 'pending', version: 1, epoch: 1, grants: [] })
  if (actor.kind === 'user') await slotsToSearch(tx, actor, reportId)
}

/**
 * A report that the actor may read. Throws `report-not-found` for what is not theirs to see (the same as for nothing),
 * `no-access` or `report-archived` where they may know that it exists.
 */
export const readableReport = async (
  tx: Tx,
  deps: Deps,
  actor: ReportActor,
  reportId: string,
  lock: Lock = 'none',
): Promise<ReportView> => {
  if (!uuid.test(reportId)) throw new AppError('report-not-found')
  const view = await loadReport(tx, deps, reportId, lock)
  if (!view) {
    await searchNothing(tx, deps, actor, reportId)
    throw new AppError('report-not-found')
  }
  const refusal = refusalOf(toSubject(actor, reportId), view.facts)
  if (refusal) {
    const forged = actor.kind === 'user' ? await forgedSlotEvidence(tx, deps, actor, view) : null
    throw new AppError(refusal, forged ? { cause: new TamperingError(forged) } : {})
  }
  if (actor.kind === 'user' && !(await holdsKeys(tx, actor, view))) throw new AppError('no-access')
  return view
}

/** The same for a change: what a vote must open first is a conflict with the state, not a closed door (decisions §4). */
export const writableReport = async (
  tx: Tx,
  deps: Deps,
  actor: ReportActor,
  reportId: string,
  lock: 'write' | 'update',
): Promise<ReportView> => {
  try {
    return await readableReport(tx, deps, actor, reportId, lock)
  } catch (error) {
    if (error instanceof AppError && error.code === 'report-archived')
      throw new AppError('archived-read-only', { cause: error.cause })
    throw error
  }
}
