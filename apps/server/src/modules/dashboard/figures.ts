import { sql, type RawBuilder } from 'kysely'
import { orderOf, statuses, type ReportStatus } from '@canal/contract/reports/statuses'
import * as z from 'zod/mini'
import { readRows } from '../../platform/db/read-rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { MemberActor } from '../accounts/session/actor.ts'
import { dayOf, monthOf, monthsUntil, type Month } from './buckets.ts'

/** What migrations/0008_figures.ts keeps of each report under the tag of each person who may know of it. */
const measures = [
  'status',
  'assigned',
  'received',
  'answered',
  'closed',
  'due',
  'new_due',
  'unanswered',
  'new_unanswered',
] as const
type Measure = (typeof measures)[number]

export interface Moment {
  now: Date
  timeZone: string
}

/** Kept totals of one person: of a measure, by bucket. */
export type Figures = ReadonlyMap<string, ReadonlyMap<number, number>>

const figureRow = z.object({
  measure: z.enum([...measures, 'corrected']),
  bucket: z.number(),
  total: z.union([z.string(), z.number()]),
})
type Row = z.output<typeof figureRow>

/** Under this one bucket stands what is late today, whichever day it was due. */
export const late = 1

const sideOf = (actor: MemberActor) => (actor.isInvestigator ? 'shared' : 'member')

const gather = (rows: readonly Row[]): Figures => {
  const figures = new Map<Row['measure'], Map<number, number>>()
  for (const { measure, bucket, total } of rows) {
    const buckets = figures.get(measure) ?? new Map<number, number>()
    figures.set(measure, buckets.set(bucket, (buckets.get(bucket) ?? 0) + Number(total)))
  }
  return figures
}

const kept = (actor: MemberActor, measure: Measure, bounds = sql``) => sql`
  select measure, bucket, total from holder_total
    where channel_id = ${actor.channelId} and holder_tag = ${actor.tag} and side = ${sideOf(actor)}
      and measure = ${measure} ${bounds}`

/**
 * What is kept, and what corrects it where anything does. Being excluded from a report is by itself nothing to correct, and
 * takes no statement more: nobody may learn of it by the time that their figures take.
 */
const read = async (
  tx: Tx,
  actor: MemberActor,
  timeZone: string,
  parts: readonly RawBuilder<unknown>[],
): Promise<Row[]> => {
  const held = sql`g.channel_id = ${actor.channelId} and g.holder_tag = ${actor.tag}`
  const found = await readRows(
    tx,
    figureRow,
    sql`${sql.join(parts, sql` union all `)} union all
    select 'corrected', 0, (
      exists (select 1 from report_grant g where ${held} and g.expires_at > now())
      or exists (select 1 from report_grant x join report_grant g on g.channel_id = x.channel_id
          and g.report_id = x.report_id and g.holder_tag = x.holder_tag and g.relation <> 'excluded'
        where ${held} and x.channel_id = ${actor.channelId} and x.holder_tag = ${actor.tag}
          and x.relation = 'excluded'))::int`,
  )
  const isCorrected = found.some(({ measure, total }) => measure === 'corrected' && Number(total) > 0)
  const corrected = isCorrected ? await readRows(tx, figureRow, corrections(actor, timeZone)) : []
  return [...found.filter(({ measure }) => measure !== 'corrected'), ...corrected]
}

/**
 * What the clock decides, and no write: grants that end by themselves are counted as long as they last. And what excludes
 * a person takes from their figures whatever they might hold besides.
 */
const corrections = (actor: MemberActor, timeZone: string) => sql`
  select f.measure, f.bucket, c.change as total
  from (
    select g.report_id, g.relation, 1 as change from report_grant g
      where g.channel_id = ${actor.channelId} and g.holder_tag = ${actor.tag} and g.expires_at > now()
        and not exists (select 1 from report_grant x where x.channel_id = g.channel_id and x.report_id = g.report_id
          and x.holder_tag = g.holder_tag and x.relation = 'excluded')
    union all
    select g.report_id, g.relation, -1 from report_grant x
      join report_grant g on g.channel_id = x.channel_id and g.report_id = x.report_id
        and g.holder_tag = x.holder_tag and g.relation <> 'excluded' and g.expires_at is null
      where x.channel_id = ${actor.channelId} and x.holder_tag = ${actor.tag} and x.relation = 'excluded') c
    join report r on r.channel_id = ${actor.channelId} and r.id = c.report_id
    cross join lateral holder_figures(r.channel_id, r.id, ${actor.tag}, c.relation, r.status,
      r.received_at, r.next_due_at, r.acknowledge_by, r.acknowledged_at, r.archived_at, ${timeZone}) f
  where f.side = ${sideOf(actor)}`

/** How many reports of each status the person may access, and how many of them are assigned to them. */
export const statusFigures = async (tx: Tx, actor: MemberActor, timeZone: string): Promise<Figures> =>
  gather(await read(tx, actor, timeZone, [kept(actor, 'status'), kept(actor, 'assigned')]))

/** All that the dashboard draws: twelve months, what was archived this year, and what is late today. */
export const allFigures = async (tx: Tx, actor: MemberActor, { now, timeZone }: Moment): Promise<Figures> => {
  const from = monthsUntil(monthOf(now, timeZone), 12)[0] ?? 0
  const thisYear = Math.floor(monthOf(now, timeZone) / 100) * 100
  const today = dayOf(now, timeZone)
  const parts = [
    kept(actor, 'status'),
    kept(actor, 'received', sql`and bucket >= ${from}`),
    kept(actor, 'answered', sql`and bucket >= ${from * 10}`),
    kept(actor, 'closed', sql`and bucket >= ${thisYear}`),
    kept(actor, 'due', sql`and bucket < ${today}`),
    kept(actor, 'new_due', sql`and bucket < ${today}`),
    kept(actor, 'unanswered', sql`and bucket < ${today}`),
    kept(actor, 'new_unanswered'),
  ]
  const rows = await read(tx, actor, timeZone, parts)
  const isDated = (measure: Row['measure']) => ['due', 'new_due', 'unanswered'].includes(measure)
  return gather(
    rows
      .filter(({ measure, bucket }) => (isDated(measure) ? bucket < today : measure !== 'closed' || bucket >= thisYear))
      .map((row) => (isDated(row.measure) ? { ...row, bucket: late } : row)),
  )
}

export const totalOf = (figures: Figures, measure: Measure, bucket: number): number =>
  figures.get(measure)?.get(bucket) ?? 0

export const byStatus = (figures: Figures, measure: 'status' | 'assigned'): { status: ReportStatus; total: number }[] =>
  statuses.flatMap((status) => {
    const total = totalOf(figures, measure, orderOf(status))
    return total > 0 ? [{ status, total }] : []
  })

/** Totals of whole days to the first answer, from 0 to 8 (eight or more), over these months. */
export const answerDays = (figures: Figures, months: readonly Month[]): { days: number; total: number }[] =>
  Array.from({ length: 9 }, (_, days) => ({
    days,
    total: months.reduce((sum, month) => sum + totalOf(figures, 'answered', month * 10 + days), 0),
  }))

/** The middle of so many answers, the lower one of two; null where there is none. */
export const medianOf = (days: readonly { days: number; total: number }[]): number | null => {
  const all = days.reduce((sum, { total }) => sum + total, 0)
  if (all === 0) return null
  let seen = 0
  return days.find(({ total }) => (seen += total) * 2 >= all)?.days ?? null
}
