import { acts } from '@canal/contract/casework/acts'
import { inChannel } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import type { MemberActor } from '../accounts/session/actor.ts'
import { appendLog, lockChain } from '../audit-log/append.ts'
import type { Deps } from '../audit-log/deps.ts'
import { reportKeys } from '../report-access/open-slot.ts'
import { writableReport } from '../report-access/report-view.ts'
import { moveStatus, openInvestigationOf } from '../reports/move-status.ts'
import { tellReporter } from '../reports/tell-reporter.ts'

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
    const { from, to } = acts.investigation_opened.moves
    const isEarlier = (from as readonly string[]).includes(view.row.status)
    if (isEarlier) await tellReporter(tx, deps, view, await reportKeys(tx, deps, actor, view))
    const done = isEarlier
      ? await moveStatus(tx, deps, actor, view, to, at)
      : { view, records: await openInvestigationOf(tx, actor, view, at) }
    const { status, version } = done.view.row
    const report = { channelId: actor.channelId, reportId: id, status, version, changesContents: true }
    await appendLog(tx, deps, report, done.records, at)
  })
