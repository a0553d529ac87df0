import { sql, type RawBuilder } from 'kysely'
import { logCountMax, type ReportStatus } from '@canal/contract'
import type { Tx } from '../../platform/db/transaction.ts'
import type { MemberActor } from '../accounts/session/actor.ts'
import { openByPolicy, ownSlots } from '../report-access/readable-reports.ts'
import { caseNumberCondition } from '../reports/list/list-conditions.ts'
import { isShown, notAbout, order, wantedEntries, type LogPage, type LogRow } from '../audit-log/entries.ts'

/** What is asked of the entries of all reports. */
export interface Wanted extends Pick<LogPage, 'types' | 'users' | 'between'> {
  statuses: readonly ReportStatus[] | null
  /** Case numbers, or how they begin, each list narrowing the other. */
  caseNumbers: readonly (readonly string[])[]
}

/**
 * Somebody who opens no more reports than this is looked for by their reports, anybody else by the entries in their order:
 * anybody who opens few would have most entries read in vain, anybody who opens many most reports.
 */
const fewReports = 10_000

/** How the entries of the reports that somebody may open are found. */
interface Search {
  actor: MemberActor
  byReport: boolean
}

/** Chooses the way by how many reports the person has keys of. */
export const searchFor = async (tx: Tx, actor: MemberActor, wanted: Wanted): Promise<Search> => {
  if (wanted.caseNumbers.length > 0) return { actor, byReport: true }
  const { total } = await tx
    .selectNoFrom(
      sql<number>`(select count(*)::int from (
        select 1 from slot s where ${ownSlots(actor)} limit ${fewReports + 1}) counted)`.as('total'),
    )
    .executeTakeFirstOrThrow()
  return { actor, byReport: total <= fewReports }
}

const all = (conditions: readonly RawBuilder<unknown>[]) => sql.join(conditions, sql` and `)

/** Conditions of `report r`, for the search by report. */
const wantedReports = ({ caseNumbers }: Wanted) =>
  caseNumbers.map((values) => caseNumberCondition({ id: 'caseNumber', values }))

/** `log_entry e` beside `report r`, and what of them is wanted. */
const source = ({ actor, byReport }: Search, wanted: Wanted): RawBuilder<unknown> => {
  const entries = [
    sql`e.channel_id = ${actor.channelId}`,
    notAbout(actor),
    ...wantedEntries(wanted),
    ...(wanted.statuses ? [sql`e.report_status = any(${[...wanted.statuses]}::text[])`] : []),
  ]
  // A case number finds few reports, however many the person may open.
  if (wanted.caseNumbers.length > 0)
    return sql`report r join log_entry e on e.channel_id = r.channel_id and e.report_id = r.id
      where r.channel_id = ${actor.channelId} and ${all([openByPolicy(actor), ...wantedReports(wanted), ...entries])}
        and exists (select 1 from slot s where ${ownSlots(actor)} and s.report_id = r.id)`
  if (byReport)
    return sql`(select distinct s.report_id as id from slot s where ${ownSlots(actor)}) own
      join report r on r.channel_id = ${actor.channelId} and r.id = own.id
      join log_entry e on e.channel_id = r.channel_id and e.report_id = r.id
      where ${all([openByPolicy(actor), ...entries])}`
  return sql`log_entry e join report r on r.channel_id = e.channel_id and r.id = e.report_id
    where ${all([...entries, openByPolicy(actor)])}
      and exists (select 1 from slot s where ${ownSlots(actor)} and s.report_id = e.report_id)`
}

export type FoundEntry = LogRow & { case_number: string }

/** Entries in the wanted order, of the reports that the person may open as far as a search can tell. */
export const findFoundEntries = async (
  tx: Tx,
  search: Search,
  wanted: Wanted,
  page: Pick<LogPage, 'sort' | 'direction' | 'limit' | 'offset'>,
): Promise<FoundEntry[]> => {
  const found = sql<Omit<FoundEntry, 'data' | 'epoch' | 'box'>>`(select e.*, r.case_number
    from ${source(search, wanted)} order by ${order(page)} limit ${page.limit} offset ${page.offset})`
  const rows = await tx
    .selectFrom(found.as('f'))
    .leftJoin('log_payload as p', (join) =>
      join
        .onRef('p.channel_id', '=', 'f.channel_id')
        .onRef('p.report_id', '=', 'f.report_id')
        .onRef('p.sequence', '=', 'f.sequence'),
    )
    .selectAll('f')
    .select(['p.data', 'p.epoch', 'p.box'])
    .orderBy(order(page, 'f'))
    .execute()
  return rows.filter(isShown)
}

/** How many there are, counted one further than what is ever said. */
export const countEntriesFound = async (tx: Tx, search: Search, wanted: Wanted): Promise<number> => {
  const { total } = await tx
    .selectNoFrom(
      sql<number>`(select count(*)::int from (
        select 1 from ${source(search, wanted)} limit ${logCountMax + 1}) counted)`.as('total'),
    )
    .executeTakeFirstOrThrow()
  return total
}
