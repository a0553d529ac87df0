import { sql } from 'kysely'
import { inChannel, type Tx } from '../../platform/db/transaction.ts'
import type { Deps } from './deps.ts'
import type { TamperEvidence } from '../../platform/errors.ts'
import { appendLog, deletedType, lockChain } from './append.ts'

/** Who holds a chain's lock in the database keeps nobody waiting longer: the next who meets the finding notes it. */
const waitMs = 250

const isNoted = async (tx: Tx, { channelId, reportId, fingerprint }: TamperEvidence): Promise<boolean> => {
  const found = await sql`select 1 from log_entry where channel_id = ${channelId} and report_id = ${reportId}
    and type = 'tampered' and row_hash = ${fingerprint} limit 1`.execute(tx)
  return found.rows.length > 0
}

/**
 * Notes in a report's own log that rows of it were altered, once a finding, in a transaction of its own: the one that met
 * it has failed. The entry says the report's version and status as the entry before it does, never as the altered rows do:
 * by the newest entry an older policy is known to be one.
 */
export const recordAlarm = (deps: Deps, finding: TamperEvidence): Promise<void> =>
  inChannel(deps.db, finding.channelId, async (tx) => {
    if (await isNoted(tx, finding)) return
    await sql`set local lock_timeout = ${sql.lit(waitMs)}`.execute(tx)
    const { channelId, reportId, found, fingerprint, requestId } = finding
    await lockChain(tx, reportId)
    if (await isNoted(tx, finding)) return
    const before = await tx
      .selectFrom('log_entry')
      .select(['type', 'report_status as status', 'row_version as version'])
      .where('channel_id', '=', channelId)
      .where('report_id', '=', reportId)
      .orderBy('sequence', 'desc')
      .limit(1)
      .executeTakeFirst()
    // Of a chain that was taken away nothing can be said, and after a deletion nothing is: verify-log names both.
    if (!before || before.type === deletedType) return
    const { status, version } = before
    const data = { found, ...(requestId && { request: requestId }) }
    const record = { type: 'tampered' as const, userTag: null, data, rowHash: fingerprint }
    await appendLog(tx, deps, { channelId, reportId, status, version }, [record], deps.now())
  })
