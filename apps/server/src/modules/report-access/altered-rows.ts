import { sql } from 'kysely'
import { verifyReportKeyMac } from '../../platform/crypto/key-directory.ts'
import type { RootKeys } from '../../platform/crypto/root-key/root-keys.ts'
import { holderTag, verifyPolicyMac, type ReportPolicy } from '../../platform/crypto/tags.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { grantValues, type Grant } from './policy.ts'
import { verifyReporterKeyMac } from '../../platform/crypto/reporter/reporter-key.ts'
import { firstEpoch, type SlotRow } from './slots.ts'
import { fileTargets, investigatorAccess, memberAccess, memberCustody, reporterAccess, type Target } from './targets.ts'

/** The kind of the altered row; nothing of its content. */
export type AlteredRowKind = 'policy' | 'file-keys' | 'reporter-key' | 'slots'

interface ReportPlace {
  channelId: string
  reportId: string
}

/** `now` is from the database's clock, `was_archived` from the report's log. */
const reportOf = (tx: Tx, { channelId, reportId }: ReportPlace) =>
  tx
    .selectFrom('report as r')
    .innerJoin('report_policy as p', (join) =>
      join.onRef('p.channel_id', '=', 'r.channel_id').onRef('p.report_id', '=', 'r.id'),
    )
    .select(['r.status', 'r.version', 'r.epoch', 'p.mac', 'p.archived_epoch'])
    .select([
      sql<Date>`clock_timestamp()`.as('now'),
      sql<boolean>`exists (select 1 from log_entry e where e.channel_id = r.channel_id and e.report_id = r.id
        and e.report_status = 'archived')`.as('was_archived'),
    ])
    .where('r.channel_id', '=', channelId)
    .where('r.id', '=', reportId)
    .executeTakeFirst()

const grantsOf = (tx: Tx, { channelId, reportId }: ReportPlace): Promise<Grant[]> =>
  tx
    .selectFrom('report_grant')
    .select(['holder_tag as tag', 'relation', 'version', 'expires_at as expiresAt'])
    .where('channel_id', '=', channelId)
    .where('report_id', '=', reportId)
    .execute()

/** Whether the public file keys of every epoch exist and were written by the server. */
const areFileKeysWhole = async (tx: Tx, rootKeys: RootKeys, place: ReportPlace, epoch: number): Promise<boolean> => {
  const keys = await tx
    .selectFrom('report_key')
    .selectAll()
    .where('channel_id', '=', place.channelId)
    .where('report_id', '=', place.reportId)
    .execute()
  const isGenuine = ({ epoch: of, target, public_key: publicKey, mac }: (typeof keys)[number]) =>
    verifyReportKeyMac(rootKeys, { ...place, epoch: of, target, publicKey }, mac)
  return keys.length === epoch * fileTargets.length && keys.every(isGenuine)
}

/** verifyPolicyMac throws for a date that it cannot encode; the server cannot have written such a date. */
const isPolicyGenuine = (
  rootKeys: RootKeys,
  policy: Omit<ReportPolicy, 'grants'>,
  grants: readonly Grant[],
  mac: Buffer,
) => {
  try {
    return verifyPolicyMac(rootKeys, { ...policy, grants: grants.map(grantValues) }, mac)
  } catch {
    return false
  }
}

type Wanted = Pick<SlotRow, 'kind' | 'grant_version' | 'expires_at'> & { targets: readonly Target[]; epochs: number }

const hasSlots = (slots: readonly SlotRow[], tag: Buffer, wanted: Wanted): boolean => {
  const own = slots.filter(
    (slot) =>
      slot.holder_tag.equals(tag) &&
      slot.kind === wanted.kind &&
      slot.grant_version === wanted.grant_version &&
      Number(slot.expires_at) === Number(wanted.expires_at),
  )
  const has = (target: Target, epoch: number) => own.some((slot) => slot.target === target && slot.epoch === epoch)
  return wanted.targets.every((target) =>
    Array.from({ length: wanted.epochs }, (_, at) => firstEpoch + at).every((epoch) => has(target, epoch)),
  )
}

/**
 * The slots that a grant must have under the first keys, those with which the report arrived: the holder keeps these slots
 * until they lose the report. Other slots may be missing if the holder's place on the roster was inactive when they were
 * made: slots of later keys, slots that a vote gives, and slots given back when work on an archived report goes on.
 */
const wantedBy = (grant: Grant, wasArchived: boolean): Wanted[] => {
  const custody = { kind: 'custody', targets: memberCustody, epochs: 1, grant_version: 0, expires_at: null } as const
  const access = (targets: readonly Target[]): Wanted[] =>
    wasArchived
      ? []
      : [{ kind: 'access', targets, epochs: 1, grant_version: grant.version, expires_at: grant.expiresAt }]
  if (grant.relation === 'access') return [custody, ...access(memberAccess)]
  if (grant.relation === 'former') return [custody]
  return grant.relation === 'shared' ? access(investigatorAccess) : []
}

/**
 * Checks the rows that decide who may read a report. Returns the first kind of row that is not as the server wrote it, or
 * null if all are, or if the report does not exist. It uses no private keys, so it checks only that the slots which the
 * policy requires exist: only the holder can open a slot. Must run in a snapshot, after the report's log was verified.
 */
export const alteredRows = async (tx: Tx, rootKeys: RootKeys, place: ReportPlace): Promise<AlteredRowKind | null> => {
  const report = await reportOf(tx, place)
  if (!report) return null
  const { status, version, epoch, archived_epoch: archivedEpoch, now } = report
  const grants = await grantsOf(tx, place)
  const policy = { ...place, status, version, epoch, archivedEpoch }
  if (!isPolicyGenuine(rootKeys, policy, grants, report.mac)) return 'policy'
  if (!(await areFileKeysWhole(tx, rootKeys, place, epoch))) return 'file-keys'
  const credentials = await tx
    .selectFrom('reporter_credential')
    .selectAll()
    .where('channel_id', '=', place.channelId)
    .where('report_id', '=', place.reportId)
    .execute()
  const asReport = { channel_id: place.channelId, id: place.reportId }
  if (credentials.length === 0 || !credentials.every((row) => verifyReporterKeyMac(rootKeys, asReport, row)))
    return 'reporter-key'
  const slots = await tx
    .selectFrom('slot')
    .selectAll()
    .where('channel_id', '=', place.channelId)
    .where('report_id', '=', place.reportId)
    .execute()
  const ofReporter = {
    kind: 'access',
    targets: reporterAccess,
    epochs: epoch,
    grant_version: 0,
    expires_at: null,
  } as const
  const isLive = ({ expiresAt }: Grant) => expiresAt === null || expiresAt > now
  const isWhole =
    credentials.every(({ id }) =>
      hasSlots(slots, holderTag(rootKeys, place.channelId, `reporter:${id}`), ofReporter),
    ) &&
    grants
      .filter(isLive)
      .every((grant) => wantedBy(grant, report.was_archived).every((wanted) => hasSlots(slots, grant.tag, wanted)))
  return isWhole ? null : 'slots'
}
