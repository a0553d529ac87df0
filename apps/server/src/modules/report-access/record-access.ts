import { sql } from 'kysely'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Deps } from '../audit-log/deps.ts'
import type { MemberActor } from '../accounts/session/actor.ts'
import type { ReportView } from './view.ts'
import { appendLog, lockChain } from '../audit-log/append.ts'

/** Decisions §6: at most one entry per user, report and so many minutes. */
const minutesBetween = 5

const wasSeen = async (tx: Tx, actor: MemberActor, reportId: string, at: Date): Promise<boolean> => {
  const since = new Date(at.getTime() - minutesBetween * 60_000)
  const found = await sql`select 1 from log_entry
    where channel_id = ${actor.channelId} and report_id = ${reportId} and type = 'access'
      and user_tag = ${actor.tag} and at > ${since} limit 1`.execute(tx)
  return found.rows.length > 0
}

/**
 * Notes that a member or investigator looked at a report; gives whether it had to. Append last: the chain is locked until
 * commit.
 */
export const recordAccess = async (
  tx: Tx,
  deps: Deps,
  actor: MemberActor,
  view: ReportView,
  at: Date,
): Promise<boolean> => {
  const reportId = view.row.id
  if (await wasSeen(tx, actor, reportId, at)) return false
  await lockChain(tx, reportId)
  if (await wasSeen(tx, actor, reportId, at)) return false
  // Read again under the lock: an entry that named an older version than the one before it would let a rolled-back
  // policy row pass for the newest.
  const now = await tx
    .selectFrom('report')
    .select(['status', 'version'])
    .where('channel_id', '=', actor.channelId)
    .where('id', '=', reportId)
    .executeTakeFirst()
  const { status, version } = now ?? view.row
  await appendLog(
    tx,
    deps,
    { channelId: actor.channelId, reportId, status, version },
    [{ type: 'access', userTag: actor.tag }],
    at,
  )
  return true
}
