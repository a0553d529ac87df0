import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { inChannel } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { loadReport } from '../access/index.ts'
import { appendLog, lockChain } from '../logs/index.ts'
import { addEvent, archiveReport, moveCount } from '../reports/index.ts'

interface Due {
  channel_id: string
  id: string
}

/** Archives one report again if its reopened window has passed; otherwise does nothing. */
export const closeDueWindow = (deps: Deps, channelId: string, id: string): Promise<void> =>
  inChannel(deps.db, channelId, async (tx) => {
    const at = deps.now()
    const view = await loadReport(tx, deps, id, 'update')
    const until = view?.row.reopened_until
    if (!view || view.row.status !== 'reopened' || !until || until > at) return
    await lockChain(tx, id)
    const archived = await archiveReport(tx, deps, view, at)
    await moveCount(tx, channelId, 'reopened', 'archived')
    await addEvent(tx, { channelId, reportId: id }, { type: 'rearchived', at })
    const { status, version } = archived.row
    await appendLog(tx, { channelId, reportId: id, status, version }, [{ type: 'rearchived', userTag: null }], at)
  })

/**
 * Archives again every report whose reopened window has passed. Access ended at the hour by the clock alone; this tidies
 * the rows and begins a new epoch. `jobs` connects as the schema's owner, who sees all channels. Gives how many.
 */
export const closeExpiredWindows = async (deps: Deps, jobs: Db): Promise<number> => {
  const due = await sql<Due>`select channel_id, id from report
    where status = 'reopened' and reopened_until <= ${deps.now()} limit 500`.execute(jobs)
  for (const row of due.rows) await closeDueWindow(deps, row.channel_id, row.id)
  return due.rows.length
}
