import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../audit-log/deps.ts'
import { insertRevocations, type PendingRevocation } from './insert-revocations.ts'

/** Grants by which somebody has a report, past their end by the database's clock. A reopened window is closed as a whole. */
export const isEnded = (deps: Pick<Deps, 'asOf'>) => sql`relation in ('shared', 'access', 'former')
  and expires_at <= coalesce(${deps.asOf ?? null}::timestamptz, clock_timestamp())`

const findEnded = async (tx: Tx, deps: Deps, reportId: string) => {
  const found = await sql<PendingRevocation>`
    select distinct g.channel_id, report_id, holder_tag, r.version
    from report_grant g join report r on r.channel_id = g.channel_id and r.id = g.report_id
    where report_id = ${reportId} and ${isEnded(deps)}`.execute(tx)
  return found.rows
}

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
