import { sql, type RawBuilder } from 'kysely'
import { shut } from '../../platform/db/statuses.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Deps } from '../audit-log/deps.ts'
import type { TamperEvidence } from '../../platform/errors.ts'
import type { MemberActor } from '../accounts/session/actor.ts'
import { reportKeysOf, type ReportKeys } from './open-slot.ts'
import { toSubject, visibilityOf, type Grant } from './policy.ts'
import { reachable } from './reachable.ts'
import { loadReports } from './report-view.ts'
import type { ReportView } from './view.ts'
import { firstEpoch } from './slots.ts'

/** Access slots `s` by which the actor's session opens a report: later epochs' keys alone do not. */
export const ownSlots = (actor: MemberActor): RawBuilder<unknown> =>
  sql`s.channel_id = ${actor.channelId} and s.holder_tag = ${actor.tag} and s.kind = 'access' and s.target = 'content'
    and s.epoch = ${firstEpoch} and s.key_version = ${actor.keyring.version} and (s.expires_at is null or s.expires_at > now())`

/**
 * What the policy says of `report r` in the columns it is made of, to search by. It only narrows: of what is found,
 * readableReports has the last word.
 */
export const openByPolicy = (actor: MemberActor): RawBuilder<unknown> => {
  const holds = (relation: Grant['relation']) => sql`exists (select 1 from report_grant g
    where g.channel_id = r.channel_id and g.report_id = r.id and g.holder_tag = ${actor.tag} and g.relation = ${relation}
      and (g.expires_at is null or g.expires_at > now()))`
  // No relation chosen by a column: of that the planner would think that hardly a report is left, and sort them all.
  const isIn = actor.isInvestigator
    ? sql`r.status not in ${shut} and ${holds('shared')}`
    : sql`r.status <> 'archived' and (r.status <> 'reopened' or r.reopened_until > now())
      and case r.status when 'reopened' then ${holds('reopened')} else ${holds('access')} end`
  return sql`${isIn} and not ${holds('excluded')}`
}

export interface ReadableReport {
  view: ReportView
  keys: ReportKeys
}

/**
 * Of several reports, those that the actor may read, as readableReport would say of each; the others are left out, and of
 * those whose policy does not hold `onAltered` is told.
 */
export const readableReports = async (
  tx: Tx,
  deps: Deps,
  actor: MemberActor,
  ids: readonly string[],
  onAltered?: (finding: TamperEvidence) => void,
): Promise<Map<string, ReadableReport>> => {
  const views = await loadReports(tx, deps, ids, onAltered)
  const open = [...views.values()].filter(({ row, facts }) => visibilityOf(toSubject(actor, row.id), facts) === 'open')
  const sealed = await tx
    .selectFrom('slot as s')
    .selectAll('s')
    .where('s.channel_id', '=', actor.channelId)
    .where(
      sql<boolean>`s.report_id = any(${open.map(({ row }) => row.id)}::uuid[])
        and s.holder_tag = ${actor.tag} and s.kind = 'access' and s.target in ('content', 'internal')
        and (s.expires_at is null or s.expires_at > clock_timestamp())`,
    )
    .execute()
  const slots = reachable(actor, sealed)
  return new Map(
    open.flatMap((view): [string, ReadableReport][] => {
      const own = slots.filter((slot) => slot.report_id === view.row.id)
      if (!own.some(({ target, epoch }) => target === 'content' && epoch === firstEpoch)) return []
      return [[view.row.id, { view, keys: reportKeysOf(actor, view, own) }]]
    }),
  )
}
