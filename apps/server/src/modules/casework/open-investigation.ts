import { inChannel } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import type { MemberActor } from '../accounts/session/actor.ts'
import { appendLog, lockChain } from '../audit-log/append.ts'
import type { Deps } from '../audit-log/deps.ts'
import { reportKeys } from '../report-access/open-slot.ts'
import { writableReport } from '../report-access/report-view.ts'
import { tellReporter } from '../reports/tell-reporter.ts'
import { beginInvestigation } from './begin-investigation.ts'
import { endSettledCalls } from './finish-act.ts'

/**
 * Opens the investigation of a report (art. 32.4): dated, once, and not undone by what its status becomes. Moves the status
 * along where it was earlier. Throws `already-done`, and as writeMessage does.
 */
export const openInvestigation = (deps: Deps, actor: MemberActor, id: string): Promise<void> =>
  inChannel(deps.db, actor.channelId, async (tx) => {
    const at = deps.now()
    const view = await writableReport(tx, deps, actor, id, 'update')
    if (view.row.investigation_opened_at) throw new AppError('already-done')
    await lockChain(tx, id)
    const done = await beginInvestigation(tx, deps, actor, view, at)
    const { status, version } = done.view.row
    if (status !== view.row.status) await tellReporter(tx, deps, view, await reportKeys(tx, actor, view))
    const report = { channelId: actor.channelId, reportId: id, status, version, changesContents: true }
    await appendLog(tx, deps, report, done.records, at)
    await endSettledCalls(tx, deps, actor, id, at)
  })
