import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../audit-log/deps.ts'
import { insertRevocations, type PendingRevocation } from './insert-revocations.ts'

/** Grants by which somebody has a report, past their end by the database's clock. A reopened window is closed as a whole. */
export const isEnded = (deps: Pick<Deps, 'asOf'>) => sql`relation in ('shared', 'access', 'former')
  and expires_at <= coalesce(${deps.asOf ?? null}::timestamptz, clock_timestamp())`

const findEnded = (tx: Tx, deps: Deps, reportId: string): Promise<PendingRevocation[]> =>
  tx
    .selectFrom('report_grant as g')
    .innerJoin('report as r', (join) =>
      join.onRef('r.channel_id', '=', 'g.channel_id').onRef('r.id', '=', 'g.report_id'),
    )
    .select(['g.channel_id', 'g.report_id', 'g.holder_tag', 'r.version'])
    .distinct()
    .where('g.report_id', '=', reportId)
    .where(sql<boolean>`${isEnded(deps)}`)
    .execute()

/** Whether what somebody had of a report until a moment is over, and its keys are still those that they had. */
export const hasEndedShares = async (tx: Tx, deps: Deps, reportId: string): Promise<boolean> =>
  (await findEnded(tx, deps, reportId)).length > 0

/**
 * A share that came to its end is a revocation like any other: what else they had of the report goes along, and new keys
 * begin. The caller holds the report FOR UPDATE, or a share given anew meanwhile would be taken for the old one.
 */
export const queueEndedShares = async (tx: Tx, deps: Deps, reportId: string): Promise<void> => {
  await insertRevocations(tx, deps, await findEnded(tx, deps, reportId))
}
