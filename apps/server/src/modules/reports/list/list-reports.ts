import { sql, type RawBuilder } from 'kysely'
import type { Page, reportSorts, ReportStatus } from '@canal/contract'
import type { Counts } from '@canal/contract/reports/dashboard'
import type { ReportListItem } from '@canal/contract/reports/schemas'
import { pipelined } from '../../../platform/db/pipelined.ts'
import { inChannel, type Tx } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../audit-log/deps.ts'
import type { MemberActor } from '../../accounts/session/actor.ts'
import { raiseAlarm } from '../../../platform/http/alarm.ts'
import { pageOf, type ListQuery } from '../../../platform/http/list-query.ts'
import { channelPeople } from '../../accounts/people/directory.ts'
import { findChannel } from '../../channels/find-channel.ts'
import {
  onlyStatuses,
  showsActivity,
  showsNext,
  whereOf,
  type Asking,
  type Reader,
  type ReportFilter,
} from './list-conditions.ts'
import { presentRows } from './load-list.ts'
import type { ReportListRow } from './load-list.ts'

export type ReportSort = (typeof reportSorts)[number]
export type ReportListQuery = ListQuery<ReportFilter, ReportSort>

/** In the indexes' own words, parameters being none. Equal statuses follow one another by their time of arrival. */
const orders: Readonly<Record<ReportSort, readonly RawBuilder<unknown>[]>> = {
  createdAt: [sql`r.created_at`, sql`r.id`],
  deadline: [sql`r.deadline`, sql`r.id`],
  next: [sql`r.next_due_at`, sql`r.id`],
  status: [sql`status_order(r.status)`, sql`r.created_at`, sql`r.id`],
  id: [sql`r.case_number`, sql`r.id`],
  lastActivityAt: [sql`r.last_activity_at`, sql`r.id`],
}

const orderOf = (query: ReportListQuery, isFromEnd = false): RawBuilder<unknown> => {
  const isAscending = query.sort !== undefined && query.direction === 'ASC'
  const direction = isAscending === isFromEnd ? sql`desc` : sql`asc`
  // One status is no order: its reports are those of its index.
  const isOneStatus = query.sort === 'status' && onlyStatuses(query.conditions)?.length === 1
  const columns = orders[isOneStatus ? 'createdAt' : (query.sort ?? 'createdAt')]
  return sql.join(columns.map((column) => sql`${column} ${direction}`))
}

/** Rows of `report r` that stand together in an order of their own. */
interface Part {
  where: RawBuilder<unknown>
  order: RawBuilder<unknown>
  /** The same order from its end. */
  fromEnd: RawBuilder<unknown>
}

/** Orders by something that not every row shows, and which rows do. */
const shownBy: Partial<Record<ReportSort, (reader: Reader) => RawBuilder<unknown>>> = {
  lastActivityAt: showsActivity,
  next: showsNext,
}

/**
 * What a list consists of, one part after the other, each with an index for its order. An order by what is due next or by
 * the last activity takes only rows that show it; the others follow by their arrival, for their order must not tell what
 * they conceal.
 */
export const partsOf = (reader: Reader, query: ReportListQuery, where: RawBuilder<unknown>): Part[] => {
  const ordered = (by: ReportListQuery) => ({ order: orderOf(by), fromEnd: orderOf(by, true) })
  const shows = query.sort && shownBy[query.sort]
  if (!shows) return [{ where, ...ordered(query) }]
  const byArrival = ordered({ ...query, sort: 'createdAt' })
  const statuses = onlyStatuses(query.conditions)
  if (statuses?.length === 1 && statuses[0] === 'archived') return [{ where, ...byArrival }]
  const isShown = shows(reader)
  return [
    { where: sql`${where} and ${isShown}`, ...ordered(query) },
    { where: sql`${where} and not (${isShown})`, ...byArrival },
  ]
}

/** So many rows of a part after so many others, the newest first unless asked otherwise. */
export const rowsOf = ({ where, order }: Pick<Part, 'where' | 'order'>, size: number, offset: number) =>
  sql<ReportListRow>`select r.*, clock_timestamp() as db_now from report r where ${where}
    order by ${order} limit ${size} offset ${offset}`

const readPage = async (tx: Tx, parts: readonly Part[], { page, size }: ReportListQuery): Promise<ReportListRow[]> => {
  const rows: ReportListRow[] = []
  let offset = page * size
  for (const [index, part] of parts.entries()) {
    const found = (await rowsOf(part, size - rows.length, offset).execute(tx)).rows
    rows.push(...found)
    if (rows.length === size || index === parts.length - 1) break
    // A page that begins beyond this part: only then is it counted.
    offset = found.length > 0 || offset === 0 ? 0 : offset - (await countMatching(tx, part.where))
  }
  return rows
}

/** From here on it is worth knowing first from which end a page is nearer. */
const farRows = 1000

/** A page in the second half of many rows, read from their end: what stands before a page is walked through, row by row. */
const readFromEnd = async (
  tx: Tx,
  part: Part,
  { page, size }: ReportListQuery,
  total: number,
): Promise<ReportListRow[]> => {
  const after = total - (page + 1) * size
  const count = Math.min(size, size + after)
  if (count <= 0) return []
  const opposite = { where: part.where, order: part.fromEnd }
  return (await rowsOf(opposite, count, Math.max(0, after)).execute(tx)).rows.reverse()
}

/** The rows of a page and how many there are in all. */
export const pageAndTotal = async (
  tx: Tx,
  parts: readonly Part[],
  query: ReportListQuery,
  findTotal: () => Promise<number>,
): Promise<[ReportListRow[], number]> => {
  const offset = query.page * query.size
  const [part] = parts
  if (offset < farRows || !part || parts.length > 1) return pipelined([readPage(tx, parts, query), findTotal()])
  const total = await findTotal()
  const rows = offset > total / 2 ? readFromEnd(tx, part, query, total) : readPage(tx, parts, query)
  return [await rows, total]
}

type Conditions = ReportListQuery['conditions']

const isOwnName = (actor: MemberActor, { id, values }: Conditions[number]) =>
  id === 'reviewers' && values.length === 1 && values[0] === actor.username

/** What is kept of the channel's reports of some statuses, or of those assigned to the actor (migrations/0008_figures.ts). */
const keptOf = (actor: MemberActor, statuses: readonly ReportStatus[], isOwn: boolean) =>
  isOwn
    ? sql`select sum(total) from holder_total where channel_id = ${actor.channelId} and holder_tag = ${actor.tag}
        and side = 'member' and measure = 'reviewing'
        and bucket in (select status_order(s) from unnest(${[...statuses]}::text[]) s)`
    : sql`select sum(total) from report_count where channel_id = ${actor.channelId}
        and status = any(${[...statuses]}::text[])`

/** Totals of the unfiltered views and of one's own come from kept counts, less the few reports that exclude the actor. */
const keptTotal = async (tx: Tx, actor: MemberActor, conditions: Conditions): Promise<number | null> => {
  const others = conditions.filter((condition) => !isOwnName(actor, condition))
  const wanted = onlyStatuses(others)
  if (actor.isInvestigator || !wanted) return null
  const isOwn = others.length < conditions.length
  const assigned = sql`and exists (select 1 from report_reviewer v where v.channel_id = g.channel_id
    and v.report_id = g.report_id and v.holder_tag = g.holder_tag)`
  const { total } = await tx
    .selectNoFrom(
      sql<string>`coalesce((${keptOf(actor, wanted, isOwn)}), 0)
        - (select count(*) from report_grant g join report r on r.channel_id = g.channel_id and r.id = g.report_id
          where g.channel_id = ${actor.channelId} and g.holder_tag = ${actor.tag} and g.relation = 'excluded'
            and r.status = any(${wanted}::text[]) ${isOwn ? assigned : sql``})`.as('total'),
    )
    .executeTakeFirstOrThrow()
  return Number(total)
}

const countMatching = async (tx: Tx, where: RawBuilder<unknown>): Promise<number> => {
  const { total } = await tx
    .selectFrom('report as r')
    .select(sql<number>`count(*)::int`.as('total'))
    .where(sql<boolean>`${where}`)
    .executeTakeFirstOrThrow()
  return total
}

const totalOf = async (
  tx: Tx,
  actor: MemberActor,
  conditions: Conditions,
  where: RawBuilder<unknown>,
): Promise<number> => (await keptTotal(tx, actor, conditions)) ?? (await countMatching(tx, where))

/** What each list of the back-office holds for the actor, filters aside: the totals that its pages tell. */
export const listTotals = async (
  tx: Tx,
  actor: MemberActor,
  clock: Pick<Asking, 'timeZone' | 'now'>,
): Promise<Pick<Counts, 'active' | 'archived' | 'assigned'>> => {
  const count = (id: ReportFilter, value: string) => {
    const conditions = [{ id, values: [value] }]
    // Of the people a condition can name, here it names none but the actor, whose keys do not matter to it.
    const asking = { actor, people: [actor], ...clock }
    return totalOf(tx, actor, conditions, whereOf(asking, conditions))
  }
  const [active, archived, assigned] = await pipelined([
    count('notStatus', 'archived'),
    count('status', 'archived'),
    count('reviewers', actor.username),
  ])
  return { active, archived, assigned }
}

/** A page of the channel's reports (specification §7, GET reports/list): decrypts the subjects of that page alone. */
export const listReports = async (
  deps: Deps,
  actor: MemberActor,
  query: ReportListQuery,
): Promise<Page<ReportListItem>> => {
  const { page, findings } = await inChannel(deps.db, actor.channelId, async (tx) => {
    const [channel, people] = await pipelined([
      findChannel(tx, actor.channelId),
      channelPeople(tx, deps, actor.channelId),
    ])
    const reader = { actor }
    const timeZone = channel?.time_zone ?? 'Europe/Madrid'
    const where = whereOf({ ...reader, people, timeZone, now: deps.now() }, query.conditions)
    const parts = partsOf(reader, query, where)
    const [rows, total] = await pageAndTotal(tx, parts, query, () => totalOf(tx, actor, query.conditions, where))
    const shown = await presentRows(tx, deps, actor, people, rows)
    return { page: pageOf(query, shown.items, total), findings: shown.findings }
  })
  for (const finding of findings) await raiseAlarm(deps, finding)
  return page
}
