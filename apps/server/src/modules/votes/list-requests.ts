import { sql, type RawBuilder } from 'kysely'
import type { PageWithNames } from '@canal/contract'
import type { ListedKind } from '@canal/contract/requests/kinds'
import { requestStatuses, type AccessRequest } from '@canal/contract/requests/schemas'
import { inChannel, type Tx } from '../../platform/db/transaction.ts'
import type { Deps } from '../audit-log/deps.ts'
import type { MemberActor } from '../accounts/session/actor.ts'
import { tellingAlarms } from '../../platform/http/alarm.ts'
import { invalidField } from '../../platform/errors.ts'
import { pageOf } from '../../platform/http/list-query.ts'
import { dayBounds } from '../../platform/time.ts'
import { everyPerson, namesOf } from '../accounts/people/directory.ts'
import { findChannel } from '../channels/find-channel.ts'
import { caseNumberCondition } from '../reports/list/list-conditions.ts'
import { voteKinds } from './kinds/kinds.ts'
import { presentRequests } from './load-requests.ts'
import type { RequestRow } from './repository.ts'

interface ListInput {
  kind: ListedKind
  /** Those that the caller made, or those that the caller may vote on. */
  whose: 'mine' | 'to-vote'
  page: number
  size: number
  sort: 'requestedOn' | 'status' | 'date'
  direction: 'ASC' | 'DESC'
  conditions: readonly { id: 'status' | 'requestedOn' | 'reportId' | 'caseNumber'; values: readonly string[] }[]
}

const conditionOf = (condition: ListInput['conditions'][number], timeZone: string): RawBuilder<unknown> => {
  if (condition.id === 'status') {
    const isKnown = (value: string) => (requestStatuses as readonly string[]).includes(value)
    if (!condition.values.every(isKnown)) throw invalidField('status', 'errors.invalidInput')
    return sql`q.status = any(${[...condition.values]}::text[])`
  }
  if (condition.id === 'reportId') return sql`q.report_id = any(${[...condition.values]}::uuid[])`
  if (condition.id === 'caseNumber')
    return sql`exists (select 1 from report r where r.channel_id = q.channel_id and r.id = q.report_id
      and ${caseNumberCondition(condition)})`
  const bounds = dayBounds(condition.values[0] ?? '', timeZone)
  if (!bounds) throw invalidField('requestedOn', 'errors.invalidDate')
  return sql`q.requested_on >= ${bounds.from} and q.requested_on < ${bounds.to}`
}

/** A way to requests of a list. Where a list has two, none is on both. */
interface Way {
  from: RawBuilder<unknown>
  /** Enough to count, where nothing more is asked of the requests: tables and conditions. */
  counted: RawBuilder<unknown>
  where: RawBuilder<unknown>
  requestedOn: RawBuilder<unknown>
}

const excludedOf = ({ channelId, tag }: MemberActor): RawBuilder<unknown> => sql`(select g.report_id from report_grant g
  where g.channel_id = ${channelId} and g.holder_tag = ${tag} and g.relation = 'excluded')`

const requests = (
  actor: MemberActor,
  kind: ListedKind,
  part: RawBuilder<unknown>,
  counted?: RawBuilder<unknown>,
): Way => {
  const where = sql`q.channel_id = ${actor.channelId} and q.kind = ${kind} and q.status <> 'cancelled' and ${part}
    and q.report_id not in ${excludedOf(actor)}`
  return {
    from: sql`request q`,
    where,
    counted: counted ?? sql`request q where ${where}`,
    requestedOn: sql`q.requested_on`,
  }
}

const ballots = (actor: MemberActor, kind: ListedKind): Way => {
  const where = sql`v.channel_id = ${actor.channelId} and v.voter_tag = ${actor.tag} and v.kind = ${kind}
    and v.left_at is null and not v.is_cancelled and v.report_id not in ${excludedOf(actor)}`
  return {
    from: sql`request_voter v join request q on q.channel_id = v.channel_id and q.id = v.request_id`,
    where,
    counted: sql`request_voter v where ${where}`,
    requestedOn: sql`v.requested_on`,
  }
}

/**
 * Reopenings on which the caller had no vote, of archived reports of which they are a former member. Found by those
 * reports; kinds and status are said outright, or a plan for any kind would pass their indexes by.
 */
const unvoted = (actor: MemberActor, id: ListedKind): RawBuilder<unknown> => {
  const { channelId, tag } = actor
  const kind = sql.lit(id)
  const former = sql`g.channel_id = ${channelId} and g.holder_tag = ${tag} and g.relation = 'former'`
  return sql`(
    select o.id from report_grant g join request o on o.channel_id = g.channel_id and o.report_id = g.report_id
      where ${former} and (g.expires_at is null or g.expires_at > now()) and o.kind = ${kind}
        and o.status = 'approved' and o.report_id not in ${excludedOf(actor)}
    except select v.request_id from report_grant g
      join request_voter v on v.channel_id = g.channel_id and v.report_id = g.report_id
      where ${former} and v.voter_tag = ${tag} and v.kind = ${kind} and v.left_at is null)`
}

/** What the caller asked for; of an investigator nothing of a report that is no longer shared with them. */
const own = ({ channelId, tag, isInvestigator }: MemberActor): RawBuilder<unknown> =>
  isInvestigator
    ? sql`q.requester_tag = ${tag} and q.report_id in (select g.report_id from report_grant g
        where g.channel_id = ${channelId} and g.holder_tag = ${tag} and g.relation = 'shared'
          and (g.expires_at is null or g.expires_at > now()))`
    : sql`q.requester_tag = ${tag}`

/**
 * Those that the caller made; or those that they may vote on, and what came of them. Of an archived report that was
 * reopened, also every other former member's: they may ask to be added, or vote on who does.
 */
const waysOf = (actor: MemberActor, { whose, kind }: ListInput): Way[] => {
  if (whose === 'mine') return [requests(actor, kind, own(actor))]
  const votes = ballots(actor, kind)
  if (!voteKinds[kind].canBeJoined) return [votes]
  const others = unvoted(actor, kind)
  return [votes, requests(actor, kind, sql`q.id in ${others}`, sql`${others} q`)]
}

/** Only what is not decided has no date: where a column is never null, saying so would keep its index from being used. */
const orderOf = ({ sort, direction }: ListInput, requestedOn: RawBuilder<unknown>): RawBuilder<unknown> => {
  const way = direction === 'ASC' ? sql`asc` : sql`desc`
  const by = {
    requestedOn: sql`${requestedOn} ${way}`,
    status: sql`q.status ${way}`,
    date: sql`q.decided_on ${way} nulls last`,
  }
  return sql`${by[sort]}, q.id`
}

const rowsOf = (
  tx: Tx,
  input: ListInput,
  ways: readonly Way[],
  conditions: RawBuilder<unknown>,
): Promise<RequestRow[]> => {
  const offset = input.page * input.size
  const first = ways.map(
    ({ from, where, requestedOn }) => sql`(select q.* from ${from} where ${where} ${conditions}
      order by ${orderOf(input, requestedOn)} limit ${offset + input.size})`,
  )
  return tx
    .selectFrom(sql<RequestRow>`(${sql.join(first, sql` union all `)})`.as('q'))
    .selectAll()
    .orderBy(orderOf(input, sql`q.requested_on`))
    .limit(input.size)
    .offset(offset)
    .execute()
}

const totalOf = async (tx: Tx, ways: readonly Way[], conditions: RawBuilder<unknown> | null): Promise<number> => {
  const totals = ways.map(({ from, where, counted }) =>
    conditions
      ? sql`(select count(*) from ${from} where ${where} ${conditions})`
      : sql`(select count(*) from ${counted})`,
  )
  const found = await tx.selectNoFrom(sql<string>`${sql.join(totals, sql` + `)}`.as('total')).executeTakeFirstOrThrow()
  return Number(found.total)
}

/** Who asks, and whom it is about: whose names a list shows. */
const shownIn = (requests: readonly AccessRequest[]): (string | null)[] =>
  requests.flatMap(({ requestedBy, concerns, accessRequests }) => [
    requestedBy,
    concerns,
    ...accessRequests.map((reopenedAccess) => reopenedAccess.requestedBy),
  ])

/** Requests of the caller, or approvals wanted of them, default newest first. Cancelled ones are in the log alone. */
export const listRequests = (deps: Deps, actor: MemberActor, input: ListInput): Promise<PageWithNames<AccessRequest>> =>
  tellingAlarms(deps, (onAltered) =>
    inChannel(deps.db, actor.channelId, async (tx) => {
      const zone = (await findChannel(tx, actor.channelId))?.time_zone ?? 'Europe/Madrid'
      const asked = input.conditions.map((condition) => sql`and ${conditionOf(condition, zone)}`)
      const conditions = asked.length > 0 ? sql.join(asked, sql` `) : sql``
      const ways = waysOf(actor, input)
      const rows = await rowsOf(tx, input, ways, conditions)
      const total = await totalOf(tx, ways, asked.length > 0 ? conditions : null)
      const people = await everyPerson(tx, deps, actor.channelId)
      const items = await presentRequests(tx, deps, actor, people, rows, onAltered)
      return { ...pageOf(input, items, total), people: namesOf(people, shownIn(items)) }
    }),
  )
