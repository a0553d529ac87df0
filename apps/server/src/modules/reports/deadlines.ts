import { sql } from 'kysely'
import { wallClock } from '@canal/contract/reports/event-date'
import type { NotificationKind } from '@canal/contract/notifications/schemas'
import { isShut } from '@canal/contract/reports/statuses'
import * as z from 'zod/mini'
import { shut } from '../../platform/db/statuses.ts'
import { readRows } from '../../platform/db/read-rows.ts'
import type { Db } from '../../platform/db/connect.ts'
import { eachChannel } from '../../platform/db/each-channel.ts'
import { inChannel, type Tx } from '../../platform/db/transaction.ts'
import type { Deps } from '../audit-log/deps.ts'
import { daysLater } from '../../platform/time.ts'
import { loadReport } from '../report-access/report-view.ts'
import { eachReport } from '../audit-log/each-report.ts'
import { endDeadlineCalls } from '../notifications/mark-read.ts'
import { notify } from '../notifications/notify.ts'
import { readersOf } from '../report-access/recipients.ts'

/** Told in the morning: nobody is to be woken by a mail. */
export const noticesFromHour = 7
const atOnce = 500

const kinds = {
  [-1]: 'deadline-passed',
  1: 'deadline-1',
  3: 'deadline-3',
  7: 'deadline-7',
  14: 'deadline-14',
} as const satisfies Record<number, NotificationKind>
type DaysLeft = keyof typeof kinds

/** Which of the moments has come, counted in the channel's own days; only the most urgent, however long nobody looked. */
export const daysLeftOf = (deadline: Date, now: Date, timeZone: string): DaysLeft | null => {
  if (deadline < now) return -1
  return ([1, 3, 7, 14] as const).find((days) => deadline <= daysLater(now, days, timeZone)) ?? null
}

interface Channel {
  id: string
  time_zone: string
}

/** Reports that are worked on, whose deadline is near and was not told of at this moment or a later one. */
const findDue = async (tx: Tx, channel: Channel, now: Date): Promise<string[]> => {
  const by = (days: number) => daysLater(now, days, channel.time_zone)
  const found = await readRows(
    tx,
    z.object({ id: z.string() }),
    sql`
    select r.id from report r left join date_notice d
      on d.channel_id = r.channel_id and d.report_id = r.id and d.topic = 'deadline' and d.due_at = r.deadline
    where r.channel_id = ${channel.id} and r.status not in ${shut} and r.answered_at is null
      and r.deadline <= ${by(14)}
      and (d.report_id is null or d.days_left > case when r.deadline < ${now} then -1 when r.deadline <= ${by(1)} then 1
        when r.deadline <= ${by(3)} then 3 when r.deadline <= ${by(7)} then 7 else 14 end)
    order by r.deadline, r.id limit ${atOnce}`,
  )
  return found.map(({ id }) => id)
}

/** Notes that this was told; false where another run came first. */
export const claimNotice = async (
  tx: Tx,
  { channelId, reportId }: { channelId: string; reportId: string },
  { topic, dueAt, daysLeft }: { topic: 'deadline' | 'deletion'; dueAt: Date; daysLeft: number },
): Promise<boolean> => {
  const noted = await sql`insert into date_notice as d (channel_id, report_id, topic, due_at, days_left)
    values (${channelId}, ${reportId}, ${topic}, ${dueAt}, ${daysLeft})
    on conflict (channel_id, report_id, topic) do update set due_at = excluded.due_at, days_left = excluded.days_left
      where d.due_at <> excluded.due_at or d.days_left > excluded.days_left
    returning 1`.execute(tx)
  return noted.rows.length > 0
}

const tellOf = async (deps: Deps, channel: Channel, reportId: string, now: Date): Promise<boolean> =>
  inChannel(deps.db, channel.id, async (tx) => {
    const view = await loadReport(tx, deps, reportId, 'share')
    if (!view || isShut(view.row.status) || view.row.answered_at) return false
    const { deadline } = view.row
    const daysLeft = daysLeftOf(deadline, now, channel.time_zone)
    const place = { channelId: channel.id, reportId }
    if (daysLeft === null) return false
    if (!(await claimNotice(tx, place, { topic: 'deadline', dueAt: deadline, daysLeft }))) return false
    await endDeadlineCalls(tx, channel.id, reportId, now)
    await notify(tx, { ...place, kind: kinds[daysLeft], to: readersOf(view.facts), at: now })
    return true
  })

/**
 * Tells who may read a report that its deadline is 14, 7, 3 days or one day away, or has passed, each once: from the
 * morning of that day on, by the channel's clock. Gives how many reports were told of; throws as eachChannel does.
 */
export const tellOfDeadlines = async (deps: Deps, owner: Db): Promise<number> => {
  const now = deps.now()
  const channels = await owner.selectFrom('channel').select(['id', 'time_zone']).execute()
  return eachChannel(channels, async (channel) => {
    if (wallClock(now, channel.time_zone).hour < noticesFromHour) return 0
    const ids = await inChannel(deps.db, channel.id, (tx) => findDue(tx, channel, now))
    const due = ids.map((reportId) => ({ channelId: channel.id, reportId }))
    return eachReport(deps, due, ({ reportId }) => tellOf(deps, channel, reportId, now))
  })
}
