import { sql } from 'kysely'
import { verifyReportKeyMac } from '../../platform/crypto/key-directory.ts'
import type { RootKeys } from '../../platform/crypto/root-key/root-keys.ts'
import { holderTag, verifyPolicyMac, type ReportPolicy } from '../../platform/crypto/tags.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { grantValues, type Grant } from './policy.ts'
import { verifyReporterKeyMac } from './reporter-key.ts'
import { firstEpoch, type SlotRow } from './slots.ts'
import { fileTargets, investigatorAccess, memberAccess, memberCustody, reporterAccess, type Target } from './targets.ts'

/** Which kind of row, and nothing of what is in it. */
export type AlteredRows = 'policy' | 'file-keys' | 'reporter-key' | 'slots'

interface ReportPlace {
  channelId: string
  reportId: string
}

/** `now` by the database's clock; `was_archived` as its log says. */
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

/** The public halves of each epoch's file keys: all are there, and the server's own. */
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

/** A date that has no form to be authenticated in, nobody could have authenticated. */
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
 * What the policy gives somebody under the first keys, with which the report arrived: those are theirs until they lose
 * the report. Later ones, and what a vote gives, lack somebody whose place on the roster rests meanwhile; so does what is
 * given back once an archived report is worked on again.
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
 * Of a report's rows that decide who may read it, what is not as the server wrote it, as far as that shows without anybody's
 * private key; null where all of it is, and for a report that is not there. Slots are asked for by the policy: a box is
 * opened by its holder alone. Must run in a snapshot; its log has been verified.
 */
export const alteredRows = async (tx: Tx, rootKeys: RootKeys, place: ReportPlace): Promise<AlteredRows | null> => {
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
