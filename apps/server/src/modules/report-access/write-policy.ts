import { sql } from 'kysely'
import type { ReportStatus } from '@canal/contract'
import { isShut } from '@canal/contract/reports/statuses'
import { policyMac } from '../../platform/crypto/tags.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Deps } from '../audit-log/deps.ts'
import { grantValues, type Grant } from './policy.ts'
import type { ReportView } from './view.ts'

interface PolicyState {
  channelId: string
  reportId: string
  status: ReportStatus
  version: number
  epoch: number
  archivedEpoch?: number | null
  grants: readonly Grant[]
}

/** The MAC that a report's policy row must carry for this state. */
export const macOfPolicy = (deps: Deps, state: PolicyState): Buffer =>
  policyMac(deps.rootKeys, { ...state, grants: state.grants.map(grantValues) })

/** A grant to be added; its version becomes the report's new one. */
export interface NewGrant {
  tag: Buffer
  relation: Grant['relation']
  ground: string
  grantedBy: Buffer | null
  expiresAt?: Date | null
}

export interface PolicyChange {
  status?: ReportStatus
  epoch?: number
  add?: readonly NewGrant[]
  remove?: (grant: Grant) => boolean
  at: Date
}

interface Moved {
  status: ReportStatus
  epoch: number
  isArchiving: boolean
}

/** Kept as long as the report is shut, or open for a time: new epochs begin meanwhile too. */
const archivedEpochOf = ({ archivedEpoch }: ReportView['facts'], { status, epoch, isArchiving }: Moved) => {
  if (isArchiving) return epoch
  return isShut(status) ? (archivedEpoch ?? null) : null
}

/**
 * Moves a report's policy to its next version and gives the view after it. The caller holds the row FOR UPDATE, and
 * writes a log entry with the new version in the same transaction.
 */
export const changePolicy = async (tx: Tx, deps: Deps, view: ReportView, change: PolicyChange): Promise<ReportView> => {
  const { row, facts } = view
  const version = row.version + 1
  const where = { channel_id: row.channel_id, report_id: row.id }
  const removed = change.remove ? facts.grants.filter(change.remove) : []
  for (const grant of removed)
    await sql`delete from report_grant where channel_id = ${row.channel_id} and report_id = ${row.id}
      and holder_tag = ${grant.tag} and relation = ${grant.relation}`.execute(tx)
  const added = change.add ?? []
  if (added.length > 0)
    await tx
      .insertInto('report_grant')
      .values(
        added.map((grant) => ({
          ...where,
          holder_tag: grant.tag,
          relation: grant.relation,
          version,
          ground: grant.ground,
          reason: null,
          granted_by: grant.grantedBy,
          granted_at: change.at,
          expires_at: grant.expiresAt ?? null,
        })),
      )
      .execute()
  const grants = [
    ...facts.grants.filter((grant) => !removed.includes(grant)),
    ...added.map((g): Grant => ({ tag: g.tag, relation: g.relation, version, expiresAt: g.expiresAt ?? null })),
  ]
  const status = change.status ?? row.status
  const epoch = change.epoch ?? row.epoch
  const archivedEpoch = archivedEpochOf(facts, { status, epoch, isArchiving: change.status === 'archived' })
  const state = { channelId: row.channel_id, reportId: row.id, status, version, epoch, archivedEpoch, grants }
  const mac = macOfPolicy(deps, state)
  await tx
    .updateTable('report')
    .set({ version, status, epoch })
    .where('channel_id', '=', row.channel_id)
    .where('id', '=', row.id)
    .execute()
  await tx
    .updateTable('report_policy')
    .set({ version, mac, archived_epoch: archivedEpoch })
    .where('channel_id', '=', row.channel_id)
    .where('report_id', '=', row.id)
    .execute()
  return { ...view, row: { ...row, version, status, epoch }, facts: { ...facts, status, archivedEpoch, grants } }
}

interface GrantRow {
  tag: string
  relation: Grant['relation']
  version: number
  expiresAt: string | null
}

/** Renews the MACs of reports' policies, as they stand; the caller has verified them. Must run in the channel's transaction. */
export const renewPolicies = async (
  tx: Tx,
  deps: Deps,
  channelId: string,
  reportIds: readonly string[],
): Promise<void> => {
  const rows = await tx
    .selectFrom('report as r')
    .innerJoin('report_policy as p', (join) =>
      join.onRef('p.channel_id', '=', 'r.channel_id').onRef('p.report_id', '=', 'r.id'),
    )
    .select(['r.id', 'r.status', 'r.version', 'r.epoch', 'p.archived_epoch'])
    .select(
      sql<GrantRow[]>`(select coalesce(jsonb_agg(jsonb_build_object('tag', encode(g.holder_tag, 'hex'),
          'relation', g.relation, 'version', g.version, 'expiresAt', g.expires_at)), '[]')
        from report_grant g where g.channel_id = r.channel_id and g.report_id = r.id)`.as('grants'),
    )
    .where('r.channel_id', '=', channelId)
    .where(sql<boolean>`r.id = any(${[...reportIds]}::uuid[])`)
    .execute()
  for (const { id: reportId, status, version, epoch, archived_epoch: archivedEpoch, grants: found } of rows) {
    const grants = found.map(({ tag, relation, version: since, expiresAt }) => ({
      tag: Buffer.from(tag, 'hex'),
      relation,
      version: since,
      expiresAt: expiresAt === null ? null : new Date(expiresAt),
    }))
    const mac = macOfPolicy(deps, { channelId, reportId, status, version, epoch, archivedEpoch, grants })
    await sql`update report_policy set mac = ${mac}
      where channel_id = ${channelId} and report_id = ${reportId}`.execute(tx)
  }
}
