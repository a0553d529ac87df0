import { sql } from 'kysely'
import * as z from 'zod/mini'
import { everyHolderTag } from '../../../platform/crypto/tags.ts'
import { readRows } from '../../../platform/db/read-rows.ts'
import { inChannel, type Tx } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../audit-log/deps.ts'
import { AppError } from '../../../platform/errors.ts'
import type { MemberActor, ReporterActor } from '../../accounts/session/actor.ts'
import { openReadMark, readMarkEpoch, sealReadMark } from '../../report-access/reporter-read.ts'
import { readableReport } from '../../report-access/report-view.ts'
import type { ReportKeys } from '../../report-access/open-slot.ts'
import type { ReportView } from '../../report-access/view.ts'
import { isShownTo, type OpenedMessage } from './contents.ts'

/** Places of messages: the last one that exists, and the last that the actor has seen; 0 for none. */
export interface ReadMarks {
  last: number
  mine: number
}

export const readMarks = (tx: Tx, actor: MemberActor, view: ReportView): Promise<ReadMarks> => {
  const here = sql`channel_id = ${view.row.channel_id} and report_id = ${view.row.id}`
  return tx
    .selectNoFrom([
      sql<number>`coalesce((select max(position) from message where ${here} and ${isShownTo(actor)}), 0)`.as('last'),
      sql<number>`coalesce((select position from report_read where ${here} and holder_tag = ${actor.tag}), 0)`.as(
        'mine',
      ),
    ])
    .executeTakeFirstOrThrow()
}

/** The place of the committee's last message that the reporter has been shown; 0 for none, or without the keys to know. */
export const shownToReporter = async (tx: Tx, view: ReportView, keys: ReportKeys): Promise<number> => {
  if (!keys.has('content', readMarkEpoch)) return 0
  const key = await keys.key('content', readMarkEpoch)
  const place = { channelId: view.row.channel_id, reportId: view.row.id }
  const found = await tx
    .selectFrom('reporter_credential')
    .select(['id', 'read_box'])
    .where('channel_id', '=', place.channelId)
    .where('report_id', '=', place.reportId)
    .execute()
  return Math.max(0, ...found.map((row) => openReadMark(key, { ...place, credentialId: row.id }, row.read_box)))
}

/** Not seen yet, as far as they go; what somebody wrote themselves is never new to them. */
export const isNewTo = (marks: ReadMarks, message: OpenedMessage): boolean => message.position > marks.mine

/** The same rule for messages `m` in the database: which of them are new to the actor. */
const newTo = ({ rootKeys }: Pick<Deps, 'rootKeys'>, actor: MemberActor) => sql`
  message m left join report_read d on d.channel_id = m.channel_id and d.report_id = m.report_id
      and d.holder_tag = ${actor.tag}
    where m.channel_id = ${actor.channelId} and m.position > coalesce(d.position, 0) and ${isShownTo(actor)}
      and coalesce(m.author_tag <> all(${[...everyHolderTag(rootKeys, actor.channelId, actor.userId)]}::bytea[]), true)`

/** How many messages of each report are new to the actor, as the report itself marks them; reports without one are left out. */
export const newMessages = async (
  tx: Tx,
  deps: Pick<Deps, 'rootKeys'>,
  actor: MemberActor,
  reportIds: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const found = await readRows(
    tx,
    z.object({ id: z.string(), total: z.number() }),
    sql`select m.report_id as id, count(*)::int as total from ${newTo(deps, actor)}
      and m.report_id = any(${[...reportIds]}::uuid[]) group by m.report_id`,
  )
  return new Map(found.map(({ id, total }) => [id, total]))
}

/** Whether the list marks a report `r` as unread: the actor never opened it, or a message of it is new to them. */
export const isUnread = (deps: Pick<Deps, 'rootKeys'>, actor: MemberActor) => sql`(
  not exists (select 1 from report_read o where o.channel_id = r.channel_id and o.report_id = r.id
    and o.holder_tag = ${actor.tag})
  or exists (select 1 from ${newTo(deps, actor)} and m.report_id = r.id))`

/**
 * The actor has opened the report: the first opening of all ends the reporter's budgets. Messages stay new until they
 * were on the screen; where none is, whatever the actor cannot read is no longer waited for. Gives whether there was
 * anything to write: a page that brings itself up to date has mostly nothing.
 */
export const markOpened = async (
  tx: Tx,
  actor: MemberActor,
  view: ReportView,
  seen: { upTo: number; at: Date },
): Promise<boolean> => {
  const { channel_id: channelId, id: reportId, opened_at: openedAt } = view.row
  const own = sql`channel_id = ${channelId} and report_id = ${reportId} and holder_tag = ${actor.tag}`
  const marked = await sql`insert into report_read as r (channel_id, report_id, holder_tag, read_at, position)
    select ${channelId}::uuid, ${reportId}::uuid, ${actor.tag}::bytea, ${seen.at}::timestamptz, ${seen.upTo}::int
    where not exists (select 1 from report_read where ${own} and position >= ${seen.upTo})
      or exists (select 1 from report_unread u where ${own} and u.position <= greatest(${seen.upTo}::int,
        (select d.position from report_read d where d.channel_id = u.channel_id and d.report_id = u.report_id
          and d.holder_tag = u.holder_tag)))
    on conflict (channel_id, report_id, holder_tag)
      do update set read_at = excluded.read_at, position = greatest(r.position, excluded.position)`.execute(tx)
  if (!openedAt)
    await sql`update report set opened_at = ${seen.at} where channel_id = ${channelId} and id = ${reportId}
      and opened_at is null`.execute(tx)
  return !openedAt || Number(marked.numAffectedRows) > 0
}

/** Messages up to this one have been on the caller's screen. Throws as readableReport does, `not-found` for no message. */
export const markRead = (deps: Deps, actor: MemberActor, seen: { id: string; messageId: string }): Promise<void> =>
  inChannel(deps.db, actor.channelId, async (tx) => {
    const { row } = await readableReport(tx, deps, actor, seen.id)
    const marked = await sql`insert into report_read as r (channel_id, report_id, holder_tag, read_at, position)
      select m.channel_id, m.report_id, ${actor.tag}, ${deps.now()}::timestamptz, m.position from message m
      where m.channel_id = ${row.channel_id} and m.report_id = ${row.id} and m.id = ${seen.messageId}
        and ${isShownTo(actor)}
      on conflict (channel_id, report_id, holder_tag) do update set position = greatest(r.position, excluded.position)
      returning 1`.execute(tx)
    if (marked.rows.length === 0) throw new AppError('not-found')
  })

/**
 * What the reporter has been shown, for the committee to know that an answer arrived: the message's place and no time,
 * sealed. It is kept on the reporter's own row, and nobody is told of the change when it happens.
 */
export const markShownToReporter = async (
  tx: Tx,
  actor: ReporterActor,
  keys: ReportKeys,
  messages: readonly OpenedMessage[],
): Promise<void> => {
  const last = messages.findLast(({ sender }) => sender === 'reviewer')?.position ?? 0
  if (last === 0) return
  const key = await keys.key('content', readMarkEpoch)
  const own = sql<boolean>`channel_id = ${actor.channelId} and report_id = ${actor.reportId}
    and id = ${actor.credentialId}`
  const mark = await tx.selectFrom('reporter_credential').select('read_box').where(own).executeTakeFirst()
  if (!mark || openReadMark(key, actor, mark.read_box) >= last) return
  await sql`update reporter_credential set read_box = ${sealReadMark(key, actor, last)} where ${own}`.execute(tx)
}
