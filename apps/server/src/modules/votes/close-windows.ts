import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { inChannel } from '../../platform/db/transaction.ts'
import type { Deps } from '../audit-log/deps.ts'
import { loadReport } from '../report-access/report-view.ts'
import { appendLog, lockChain } from '../audit-log/append.ts'
import { eachReport } from '../audit-log/each-report.ts'
import { addEvent } from '../reports/reading/timeline.ts'
import { archiveReport, moveCount } from '../reports/archive.ts'

/** Archives one report again if its reopened window has passed; otherwise does nothing, and gives false. */
export const closeDueWindow = (deps: Deps, channelId: string, id: string): Promise<boolean> =>
  inChannel(deps.db, channelId, async (tx) => {
    const at = deps.now()
    const view = await loadReport(tx, deps, id, 'update')
    const until = view?.row.reopened_until
    if (!view || view.row.status !== 'reopened' || !until || until > at) return false
    await lockChain(tx, id)
    const archived = await archiveReport(tx, deps, view, at)
    await moveCount(tx, channelId, 'reopened', 'archived')
    await addEvent(tx, { channelId, reportId: id }, { type: 'rearchived', at })
    const { status, version } = archived.row
    const report = { channelId, reportId: id, status, version, changesContents: true }
    await appendLog(tx, deps, report, [{ type: 'rearchived', userTag: null }], at)
    return true
  })

/**
 * Archives again every report whose reopened window has passed. Access ended at the hour by the clock alone; this tidies
 * the rows and begins a new epoch. `jobs` connects as the schema's owner, who sees all channels. Gives how many; throws
 * after the last where some could not be.
 */
export const closeExpiredWindows = async (deps: Deps, jobs: Db): Promise<number> => {
  const due = await jobs
    .selectFrom('report')
    .select(['channel_id as channelId', 'id as reportId'])
    .where('status', '=', sql.lit('reopened'))
    .where('reopened_until', '<=', deps.now())
    .limit(500)
    .execute()
  return eachReport(deps, due, ({ channelId, reportId }) => closeDueWindow(deps, channelId, reportId))
}
