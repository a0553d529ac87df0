import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { inChannel } from '../../platform/db/transaction.ts'
import type { Deps } from '../audit-log/deps.ts'
import { loadReport } from '../report-access/report-view.ts'
import { eachReport } from '../audit-log/each-report.ts'
import { claimNotice } from '../notifications/each-morning.ts'
import { notify } from '../notifications/notify.ts'
import { windowHoldersOf } from '../report-access/recipients.ts'

/** A day before, or in the last third of a window that is shorter than three days. */
const isNear = sql`r.reopened_until - least(interval '24 hours', (r.reopened_until - r.reopened_at) / 3)`

const tellOf = (deps: Deps, channelId: string, reportId: string, now: Date): Promise<boolean> =>
  inChannel(deps.db, channelId, async (tx) => {
    const view = await loadReport(tx, deps, reportId, 'share')
    const until = view?.row.status === 'reopened' ? view.row.reopened_until : null
    if (!view || !until || until <= now) return false
    const place = { channelId, reportId }
    if (!(await claimNotice(tx, place, { topic: 'reopening-ends', dueAt: until, remaining: 0 }, now))) return false
    await notify(tx, { ...place, kind: 'reopening-ends', to: windowHoldersOf(view.facts), at: now })
    return true
  })

/** Tells who may read a reopened report, once, that its window is about to close. Gives how many reports were told of; throws as eachReport does. */
export const tellOfEndingWindows = async (deps: Deps, owner: Db): Promise<number> => {
  const now = deps.now()
  const due = await owner
    .selectFrom('report as r')
    .leftJoin('date_notice as d', (join) =>
      join
        .onRef('d.channel_id', '=', 'r.channel_id')
        .onRef('d.report_id', '=', 'r.id')
        .on('d.topic', '=', 'reopening-ends')
        .onRef('d.due_at', '=', 'r.reopened_until'),
    )
    .select(['r.channel_id as channelId', 'r.id as reportId'])
    .where('r.status', '=', sql.lit('reopened'))
    .where('r.reopened_until', '>', now)
    .where(sql<boolean>`${isNear} <= ${now}`)
    .where('d.report_id', 'is', null)
    .limit(500)
    .execute()
  return eachReport(deps, due, ({ channelId, reportId }) => tellOf(deps, channelId, reportId, now))
}
