import { sql } from 'kysely'
import { deletionNearDays } from '@canal/contract/casework/deletion'
import { wallClock } from '@canal/contract/reports/event-date'
import * as z from 'zod/mini'
import { eachChannel } from '../../platform/db/each-channel.ts'
import type { Db } from '../../platform/db/connect.ts'
import { readRows } from '../../platform/db/read-rows.ts'
import { inChannel, type Tx } from '../../platform/db/transaction.ts'
import { daysLater } from '../../platform/time.ts'
import { eachReport } from '../audit-log/each-report.ts'
import type { Deps } from '../audit-log/deps.ts'
import { notify } from '../notifications/notify.ts'
import { grantOf, type ReportFacts } from '../report-access/policy.ts'
import { readersOf } from '../report-access/recipients.ts'
import { loadReport } from '../report-access/report-view.ts'
import { claimNotice, noticesFromHour } from '../reports/deadlines.ts'

/** Days before, the last one first. */
const moments = [7, deletionNearDays] as const
const atOnce = 500

interface Channel {
  id: string
  time_zone: string
}

/** Which of the moments has come; null before the first, and once the day is over. */
const momentOf = (deleteAt: Date, now: Date, timeZone: string): number | null =>
  deleteAt < now ? null : (moments.find((days) => deleteAt <= daysLater(now, days, timeZone)) ?? null)

/** Reports that go soon, of which that was not told at this moment or a later one. */
const findNear = async (tx: Tx, channel: Channel, now: Date): Promise<string[]> => {
  const by = (days: number) => daysLater(now, days, channel.time_zone)
  const [late, early] = moments
  const found = await readRows(
    tx,
    z.object({ id: z.string() }),
    sql`select r.id from report r left join date_notice d
        on d.channel_id = r.channel_id and d.report_id = r.id and d.topic = 'deletion' and d.due_at = r.delete_at
      where r.channel_id = ${channel.id} and r.delete_at >= ${now} and r.delete_at <= ${by(early)}
        and (d.report_id is null or d.days_left > case when r.delete_at <= ${by(late)} then ${late}::int else ${early}::int end)
      order by r.delete_at, r.id limit ${atOnce}`,
  )
  return found.map(({ id }) => id)
}

/** Members alone: an investigator can do nothing about it. */
const membersOf = (facts: ReportFacts): Buffer[] => readersOf(facts).filter((tag) => !grantOf(facts, tag, 'shared'))

const tellOf = (deps: Deps, channel: Channel, reportId: string, now: Date): Promise<boolean> =>
  inChannel(deps.db, channel.id, async (tx) => {
    const view = await loadReport(tx, deps, reportId, 'share')
    const dueAt = view?.row.delete_at
    const days = dueAt && momentOf(dueAt, now, channel.time_zone)
    if (!view || !dueAt || !days) return false
    const place = { channelId: channel.id, reportId }
    if (!(await claimNotice(tx, place, { topic: 'deletion', dueAt, daysLeft: days }))) return false
    await notify(tx, { ...place, kind: 'deletion-near', to: membersOf(view.facts), at: now })
    return true
  })

/**
 * Tells members that a report of theirs is deleted in 30 days, and in 7, each once: from the morning of that day on, by the
 * channel's clock. Gives how many reports were told of; throws as eachChannel does.
 */
export const tellOfDeletions = async (deps: Deps, owner: Db): Promise<number> => {
  const now = deps.now()
  const channels = await owner.selectFrom('channel').select(['id', 'time_zone']).execute()
  return eachChannel(channels, async (channel) => {
    if (wallClock(now, channel.time_zone).hour < noticesFromHour) return 0
    const ids = await inChannel(deps.db, channel.id, (tx) => findNear(tx, channel, now))
    const near = ids.map((reportId) => ({ channelId: channel.id, reportId }))
    return eachReport(deps, near, ({ reportId }) => tellOf(deps, channel, reportId, now))
  })
}
