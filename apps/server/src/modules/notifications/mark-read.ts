import { sql, type RawBuilder } from 'kysely'
import type { ClockRule } from '@canal/contract/casework/clock-rules'
import { termNoticesOf } from '@canal/contract/casework/notices'
import { inChannel, type Tx } from '../../platform/db/transaction.ts'
import type { Deps } from '../audit-log/deps.ts'
import type { UserActor } from '../accounts/session/actor.ts'
import { toMinute } from '../../platform/time.ts'
import { asNotified } from './holder.ts'
import { shownRows } from './told-acts.ts'

interface Holder {
  channelId: string
  tag: Buffer
}

/**
 * Marks rows as read. One that is being renewed or marked at this moment is passed over instead of waited for: it holds
 * news, or is read already.
 */
const markRows = async (tx: Tx, channelId: string, which: RawBuilder<unknown>, at: Date): Promise<number> => {
  const marked = await sql`update notification set read_at = ${toMinute(at)} where channel_id = ${channelId} and id in (
    select n.id from notification n where n.channel_id = ${channelId} and n.read_at is null and ${which}
    for update skip locked)`.execute(tx)
  return Number(marked.numAffectedRows)
}

/**
 * Marks one's own as read, all or by id; what is not one's own is passed over without a word. What one is not shown goes with
 * either: the only row that is never read would say whose it is.
 */
export const readNotifications = async (
  deps: Deps,
  user: UserActor,
  which: { ids: readonly string[] } | { all: true },
): Promise<void> => {
  const actor = asNotified(user)
  if (!actor) return
  await inChannel(deps.db, actor.channelId, async (tx) => {
    const chosen =
      'ids' in which
        ? sql` and (n.id = any(${[...which.ids]}::uuid[]) or not (${await shownRows(tx, deps, actor)}))`
        : sql``
    return markRows(tx, actor.channelId, sql`n.holder_tag = ${actor.tag}${chosen}`, deps.now())
  })
}

/** Anybody who opens a report has seen what they were told of it. Gives whether there was anything. */
export const readOfReport = async (tx: Tx, holder: Holder, reportId: string, at: Date): Promise<boolean> =>
  (await markRows(tx, holder.channelId, sql`n.holder_tag = ${holder.tag} and n.report_id = ${reportId}`, at)) > 0

/**
 * A vote that is cast or no longer wanted waits for nobody: somebody who has no other request of the report to vote on needs
 * not be told any more. Call it after the ballot or the end of the request is written.
 */
export const endVoteCalls = (tx: Tx, channelId: string, reportId: string, at: Date): Promise<unknown> =>
  markRows(
    tx,
    channelId,
    sql`n.report_id = ${reportId} and n.kind = 'vote-wanted' and not exists (
      select 1 from request q join request_voter v on v.channel_id = q.channel_id and v.request_id = q.id
      where q.channel_id = n.channel_id and q.report_id = n.report_id and q.status = 'pending'
        and v.voter_tag = n.holder_tag and v.vote is null and v.left_at is null)`,
    at,
  )

/** What was said of a term is over once it is met or put off, the report is archived, or something newer is said of it. */
export const endTermCalls = (
  tx: Tx,
  { channelId, reportId }: { channelId: string; reportId: string },
  rules: readonly ClockRule[],
  at: Date,
): Promise<unknown> =>
  markRows(tx, channelId, sql`n.report_id = ${reportId} and n.kind = any(${rules.flatMap(termNoticesOf)}::text[])`, at)

/**
 * Takes back the calls to confirm a colleague's proposal, read or not, but of those for whom another one waits: by them the
 * dashboard knows where to look first. One that is being renewed or marked at this moment is passed over.
 */
export const endProposalCalls = (
  tx: Tx,
  { channelId, reportId }: { channelId: string; reportId: string },
  stillCalled: readonly Buffer[],
): Promise<unknown> =>
  sql`delete from notification where channel_id = ${channelId} and id in (
    select n.id from notification n where n.channel_id = ${channelId} and n.report_id = ${reportId}
      and n.kind = 'proposal-waits' and n.holder_tag <> all(${[...stillCalled]}::bytea[])
    for update skip locked)`.execute(tx)

/** A wish that was granted, refused or taken back waits for no member any more. Call it after the wish has gone. */
export const endShareCalls = (tx: Tx, channelId: string, reportId: string, at: Date): Promise<unknown> =>
  markRows(
    tx,
    channelId,
    sql`n.report_id = ${reportId} and n.kind = 'share-wanted' and not exists (
      select 1 from pending_share p where p.channel_id = n.channel_id and p.report_id = n.report_id)`,
    at,
  )

/** Ends the calls about tasks of everybody who has none left to do in the report. To be asked once the task is settled. */
export const endTaskCalls = (
  tx: Tx,
  { channelId, reportId }: { channelId: string; reportId: string },
  at: Date,
): Promise<unknown> =>
  markRows(
    tx,
    channelId,
    sql`n.report_id = ${reportId} and n.kind = 'task-given' and not exists (
      select 1 from report_task t where t.channel_id = n.channel_id and t.report_id = n.report_id
        and t.holder_tag = n.holder_tag and t.state = 'open')`,
    at,
  )

/** A report that somebody lost leaves no trace among what they were told. */
export const forgetReport = (tx: Tx, holder: Holder, reportId: string): Promise<unknown> =>
  sql`delete from notification where channel_id = ${holder.channelId} and report_id = ${reportId}
    and holder_tag = ${holder.tag}`.execute(tx)
