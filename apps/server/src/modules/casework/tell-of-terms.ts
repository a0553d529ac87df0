import { sql } from 'kysely'
import { clockRuleNames, type ClockRule } from '@canal/contract/casework/clock-rules'
import { noticePercents, percentPassed } from '@canal/contract/casework/notices'
import * as z from 'zod/mini'
import { shut } from '../../platform/db/statuses.ts'
import { moment, readRows } from '../../platform/db/read-rows.ts'
import type { Db } from '../../platform/db/connect.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { daysLater } from '../../platform/time.ts'
import type { Deps } from '../audit-log/deps.ts'
import type { Place } from '../audit-log/each-report.ts'
import { claimNotice, eachMorning, type Morning } from '../notifications/each-morning.ts'
import { endTermCalls } from '../notifications/mark-read.ts'
import { notify } from '../notifications/notify.ts'
import type { ReportFacts } from '../report-access/policy.ts'
import { membersOf, readersOf } from '../report-access/recipients.ts'
import { loadReport } from '../report-access/report-view.ts'

const atOnce = 500

/** To acknowledge is for the committee alone: investigators are not told of that term. */
const toldOf: Readonly<Record<ClockRule, (facts: ReportFacts) => Buffer[]>> = {
  acknowledge: membersOf,
  answer: readersOf,
}

const term = z.object({
  report_id: z.string(),
  rule: z.enum(clockRuleNames),
  started_at: moment,
  due_at: moment,
  extended_from: z.nullable(moment),
})

/**
 * Running terms of which one more percentage has passed and was not told yet, the one that ends first before the others. None
 * of a report about which a notice of a term went out in the last day.
 */
const findTerms = (tx: Tx, { id, time_zone: zone, now }: Morning, reportId: string | null) => {
  const ofOne = reportId === null ? sql`` : sql`and r.id = ${reportId}`
  const from = sql`coalesce(c.extended_from, c.started_at)`
  const passed = sql`(select max(p) from unnest(${[...noticePercents]}::int[]) p
    where extract(epoch from ${now}::timestamptz - ${from}) * 100 > extract(epoch from c.due_at - ${from}) * p)`
  return readRows(
    tx,
    term,
    sql`select c.report_id, c.rule, c.started_at, c.due_at, c.extended_from
      from report r
      join clock c on c.channel_id = r.channel_id and c.report_id = r.id and c.met_at is null
      left join date_notice d
        on d.channel_id = c.channel_id and d.report_id = c.report_id and d.topic = c.rule and d.due_at = c.due_at
      where r.channel_id = ${id} and r.status not in ${shut} and r.answered_at is null ${ofOne}
        and 100 - ${passed} < coalesce(d.remaining, 100)
        and not exists (select 1 from date_notice t where t.channel_id = r.channel_id and t.report_id = r.id
          and t.topic in ('acknowledge', 'answer') and t.told_at > ${daysLater(now, -1, zone)})
      order by c.due_at, c.report_id limit ${atOnce}`,
  )
}

const tellOf = async (tx: Tx, deps: Deps, place: Place, morning: Morning): Promise<boolean> => {
  const view = await loadReport(tx, deps, place.reportId, 'share')
  const [next] = await findTerms(tx, morning, place.reportId)
  if (!view || !next) return false
  const { rule, started_at: startedAt, due_at: dueAt, extended_from: extendedFrom } = next
  const { now } = morning
  const percent = percentPassed({ startedAt, dueAt, extendedFrom }, now)
  if (percent === null) return false
  if (!(await claimNotice(tx, place, { topic: rule, dueAt, remaining: 100 - percent }, now))) return false
  await endTermCalls(tx, place, [rule], now)
  await notify(tx, { ...place, kind: `${rule}-${percent}`, to: toldOf[rule](view.facts), at: now })
  return true
}

/**
 * Tells those who may read a report how much of a term has passed (`noticePercents`): each percentage once, not before the
 * morning by the channel's clock, and at most one notice a day for each report. Gives how many reports were told of; throws
 * as eachChannel does.
 */
export const tellOfTerms = (deps: Deps, owner: Db): Promise<number> =>
  eachMorning(deps, owner, {
    find: async (tx, morning) => [...new Set((await findTerms(tx, morning, null)).map((found) => found.report_id))],
    tell: (tx, place, morning) => tellOf(tx, deps, place, morning),
  })
