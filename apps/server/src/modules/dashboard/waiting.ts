import { sql, type RawBuilder } from 'kysely'
import { clockRules } from '@canal/contract/casework/clock-rules'
import { unreadMost } from '@canal/contract/reports/dashboard'
import { requestKinds, rulesOf, voteCounts, type VoteCount } from '@canal/contract/requests/kinds'
import * as z from 'zod/mini'
import { shut } from '../../platform/db/statuses.ts'
import { moment, readRows } from '../../platform/db/read-rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { MemberActor } from '../accounts/session/actor.ts'
import type { Deps } from '../audit-log/deps.ts'
import { showsActivity } from '../reports/list/list-conditions.ts'
import { isUnread } from '../reports/reading/read-marks.ts'
import { daysLater } from '../../platform/time.ts'
import { byStatus, type Figures, type Moment } from './figures.ts'

/** Something that waits, before its report was opened. */
const candidate = z.object({
  kind: z.enum(['answer', 'acknowledge', 'task', 'proposal', 'vote', 'messages']),
  report_id: z.string(),
  /** Of a vote, its request; of a task, its note. */
  item_id: z.nullable(z.string()),
  /** The deadline; when it was received, asked or written. */
  at: moment,
  /** Of a task: it was given to the actor. */
  is_mine: z.boolean(),
})
export type Candidate = z.output<typeof candidate>

/** Counting stops here, a kind each; somebody with so many to do need not know how many. */
export const countedMost = 50

/** Up to so many reports of one's own, it is quicker to begin at them than at the channel's most pressing ones. */
const fewReports = 1000

const relationsOf = (actor: MemberActor) => (actor.isInvestigator ? ['shared'] : ['access', 'reopened'])

/** Whether the actor may open so few active reports that the way begins at their grants. */
export const hasFewOf = (figures: Figures): boolean =>
  byStatus(figures, 'status').reduce((sum, { status, total }) => sum + (status === 'archived' ? 0 : total), 0) <=
  fewReports

/** Reports to look through, as `r`: the channel's in their order, or first of all those that the actor holds. */
const reportsFor = (actor: MemberActor, isFew: boolean) =>
  isFew
    ? sql`(select distinct g.channel_id, g.report_id from report_grant g where g.channel_id = ${actor.channelId}
        and g.holder_tag = ${actor.tag} and g.relation = any(${relationsOf(actor)}::text[]) offset 0) held
      cross join lateral (select * from report c where c.channel_id = held.channel_id and c.id = held.report_id
        offset 0) r`
    : sql`report r`

/** What the rule will say of an active report; it is asked again of every row that is shown. */
const isOpenToTag = (tag: RawBuilder<unknown>, relations: readonly string[]) => sql`coalesce((
  select bool_or(g.relation = any(${[...relations]}::text[]))
    and not bool_or(g.relation = 'excluded')
  from report_grant g where g.channel_id = r.channel_id and g.report_id = r.id and g.holder_tag = ${tag}
    and (g.expires_at is null or g.expires_at > now())), false)`

const isOpenTo = (actor: MemberActor) => isOpenToTag(sql`${actor.tag}`, relationsOf(actor))

/** A colleague's report waits for that colleague; one that nobody was assigned to, for everybody. */
const isMineOrNobodys = (actor: MemberActor) =>
  actor.isInvestigator
    ? sql`true`
    : sql`coalesce((select bool_or(v.holder_tag = ${actor.tag}) from report_reviewer v
        where v.channel_id = r.channel_id and v.report_id = r.id), true)`

const most = countedMost + 1

/** For members, listed once the report was acknowledged; for an investigator, who cannot acknowledge, before that too. */
const answers = (actor: MemberActor, before: Date, isFew: boolean) => sql`
  (select 'answer' as kind, r.id as report_id, null::uuid as item_id, r.deadline as at, false as is_mine
    from ${reportsFor(actor, isFew)}
    where r.channel_id = ${actor.channelId} and r.status not in ${shut} and r.answered_at is null
      and r.deadline <= ${before} and ${actor.isInvestigator ? sql`true` : sql`r.acknowledged_at is not null`}
      and ${isOpenTo(actor)} and ${isMineOrNobodys(actor)}
    order by r.deadline, r.id limit ${most})`

/** Due by their own term (art. 9.2.c), as lists and the report say. Until they are met, the answer is not listed. */
const acknowledgements = (actor: MemberActor, isFew: boolean) => sql`
  (select 'acknowledge', r.id, null::uuid, r.acknowledge_by, false
    from ${reportsFor(actor, isFew)}
    where r.channel_id = ${actor.channelId} and r.acknowledged_at is null and r.status not in ${shut}
      and ${isOpenTo(actor)} and ${isMineOrNobodys(actor)}
    order by r.acknowledge_by, r.id limit ${most})`

/** Who left the committee reads nothing of a report from that moment on; a job removes their rows later. */
const isLeaving = (tag: RawBuilder<unknown>) => sql`exists (select 1 from access_revocation d
  where d.channel_id = r.channel_id and d.report_id = r.id and d.holder_tag = ${tag})`

/** The actor's own tasks, and those of people who lost the report: these wait for everybody who has it. */
const tasks = (actor: MemberActor) => sql`
  (select 'task', t.report_id, t.message_id, t.due_at, t.holder_tag = ${actor.tag} from report_task t
    join report r on r.channel_id = t.channel_id and r.id = t.report_id
    where t.channel_id = ${actor.channelId} and t.state = 'open' and r.status <> 'archived' and ${isOpenTo(actor)}
      and (t.holder_tag = ${actor.tag} or ${isLeaving(sql`t.holder_tag`)}
        or not ${isOpenToTag(sql`t.holder_tag`, relationsOf(actor))})
    order by t.due_at, t.message_id limit ${most})`

/**
 * Reports in which something was ever proposed. The proposals themselves are sealed: which of these still wait, only opening them
 * tells (withOpenProposals). Those of which somebody is still called come first, for a call ends once nothing waits.
 */
const proposals = (actor: MemberActor) => sql`
  (select 'proposal', p.report_id, null::uuid, r.last_activity_at, false from report_record p
    join report r on r.channel_id = p.channel_id and r.id = p.report_id
    where p.channel_id = ${actor.channelId} and p.kind = 'proposals' and r.status not in ${shut} and ${isOpenTo(actor)}
    order by exists (select 1 from notification n where n.channel_id = p.channel_id and n.report_id = p.report_id
      and n.kind = 'proposal-waits') desc, r.last_activity_at desc, p.report_id limit ${most})`

/** Requests `q` on which the actor has still to vote. */
const toVoteOn = (actor: MemberActor) => sql`request q
    join request_voter v on v.channel_id = q.channel_id and v.request_id = q.id and v.voter_tag = ${actor.tag}
    where q.channel_id = ${actor.channelId} and q.status = 'pending' and v.vote is null and v.left_at is null
      and not exists (select 1 from report_grant g where g.channel_id = q.channel_id and g.report_id = q.report_id
        and g.holder_tag = ${actor.tag} and g.relation = 'excluded')`

const votes = (actor: MemberActor) => sql`
  (select 'vote', q.report_id, q.id, q.requested_on, false from ${toVoteOn(actor)}
    order by q.requested_on, q.id limit ${most})`

/** Of each list of approvals, on how many requests the actor has still to vote; an investigator, on none. */
export const countVotes = async (tx: Tx, actor: MemberActor): Promise<Record<VoteCount, number>> => {
  const found = await readRows(
    tx,
    z.object({ kind: z.enum(requestKinds), total: z.string() }),
    sql`select q.kind, count(*) as total from ${toVoteOn(actor)} group by q.kind`,
  )
  const totalOf = (name: VoteCount) =>
    found.reduce((sum, { kind, total }) => sum + (rulesOf(kind).count === name ? Number(total) : 0), 0)
  return Object.fromEntries(voteCounts.map((name) => [name, totalOf(name)])) as Record<VoteCount, number>
}

const messages = (actor: MemberActor) => sql`
  (select 'messages', r.id, null::uuid, u.sent_at, false
    from report_unread u
    join report r on r.channel_id = u.channel_id and r.id = u.report_id
    where u.channel_id = ${actor.channelId} and u.holder_tag = ${actor.tag} and r.status <> 'archived'
      and ${isOpenTo(actor)} and ${isMineOrNobodys(actor)}
    order by u.sent_at desc, u.report_id limit ${most})`

/** All kinds in one statement. `isFew`: see `hasFewOf`. */
export const waitingQuery = (actor: MemberActor, { now, timeZone }: Moment, isFew: boolean) => {
  const before = daysLater(now, clockRules.answer.nearDays, timeZone)
  const parts: RawBuilder<unknown>[] = [answers(actor, before, isFew), messages(actor)]
  if (!actor.isInvestigator) parts.push(acknowledgements(actor, isFew), tasks(actor), proposals(actor), votes(actor))
  return sql`${sql.join(parts, sql` union all `)}`
}

/**
 * What waits for the actor, the most pressing first: by the date it is due, then what colleagues proposed and the votes
 * that they wait for, then messages, the newest first. Nothing is decrypted; at most fifty of each kind, and one more where there are.
 */
export const findWaiting = async (tx: Tx, actor: MemberActor, moment: Moment, isFew: boolean): Promise<Candidate[]> => {
  const found = await readRows(tx, candidate, waitingQuery(actor, moment, isFew))
  const of = (...kinds: Candidate['kind'][]) => found.filter(({ kind }) => kinds.includes(kind))
  const dated = of('answer', 'acknowledge', 'task').sort((one, other) => one.at.getTime() - other.at.getTime())
  return [...dated, ...of('proposal'), ...of('vote'), ...of('messages')]
}

/**
 * How many of the reports assigned to the actor the list marks as unread, of those that they may open now, as far as
 * `unreadMost` and one more.
 */
export const countAssignedUnread = async (tx: Tx, deps: Deps, actor: MemberActor): Promise<number> => {
  const { total } = await tx
    .selectNoFrom(
      sql<number>`(select count(*)::int from (
        select 1 from report_reviewer v
          join report r on r.channel_id = v.channel_id and r.id = v.report_id
        where v.channel_id = ${actor.channelId} and v.holder_tag = ${actor.tag}
          and ${showsActivity({ actor })} and ${isOpenTo(actor)} and ${isUnread(deps, actor)} limit ${unreadMost + 1}) t)`.as(
        'total',
      ),
    )
    .executeTakeFirstOrThrow()
  return total
}
