import { sql } from 'kysely'
import { deletionNearDays } from '@canal/contract/casework/deletion'
import * as z from 'zod/mini'
import type { Db } from '../../platform/db/connect.ts'
import { readRows } from '../../platform/db/read-rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { daysLater } from '../../platform/time.ts'
import type { Deps } from '../audit-log/deps.ts'
import type { Place } from '../audit-log/each-report.ts'
import { claimNotice, eachMorning, type Morning } from '../notifications/each-morning.ts'
import { notify } from '../notifications/notify.ts'
import { membersOf } from '../report-access/recipients.ts'
import { loadReport } from '../report-access/report-view.ts'

/** Days before, the last one first. */
const moments = [7, deletionNearDays] as const
const atOnce = 500

/** Which of the moments has come; null before the first, and once the day is over. */
const momentOf = (deleteAt: Date, now: Date, timeZone: string): number | null =>
  deleteAt < now ? null : (moments.find((days) => deleteAt <= daysLater(now, days, timeZone)) ?? null)

/** Reports that go soon, of which that was not told at this moment or a later one. */
const findNear = async (tx: Tx, { id, time_zone: zone, now }: Morning): Promise<string[]> => {
  const by = (days: number) => daysLater(now, days, zone)
  const [late, early] = moments
  const found = await readRows(
    tx,
    z.object({ id: z.string() }),
    sql`select r.id from report r left join date_notice d
        on d.channel_id = r.channel_id and d.report_id = r.id and d.topic = 'deletion' and d.due_at = r.delete_at
      where r.channel_id = ${id} and r.delete_at >= ${now} and r.delete_at <= ${by(early)}
        and (d.report_id is null or d.remaining > case when r.delete_at <= ${by(late)} then ${late}::int else ${early}::int end)
      order by r.delete_at, r.id limit ${atOnce}`,
  )
  return found.map(({ id }) => id)
}

const tellOf = async (tx: Tx, deps: Deps, place: Place, { time_zone: zone, now }: Morning): Promise<boolean> => {
  const view = await loadReport(tx, deps, place.reportId, 'share')
  const dueAt = view?.row.delete_at
  const days = dueAt && momentOf(dueAt, now, zone)
  if (!view || !dueAt || !days) return false
  if (!(await claimNotice(tx, place, { topic: 'deletion', dueAt, remaining: days }, now))) return false
  await notify(tx, { ...place, kind: 'deletion-near', to: membersOf(view.facts), at: now })
  return true
}

/**
 * Tells members that a report of theirs is deleted in 30 days, and in 7, each once: from the morning of that day on, by the
 * channel's clock. Gives how many reports were told of; throws as eachChannel does.
 */
export const tellOfDeletions = (deps: Deps, owner: Db): Promise<number> =>
  eachMorning(deps, owner, { find: findNear, tell: (tx, place, morning) => tellOf(tx, deps, place, morning) })
