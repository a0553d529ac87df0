import { MESSAGE_BLOCK } from '../../platform/crypto/padding.ts'
import { appendLog, lockChain } from '../audit-log/append.ts'
import { inChannel } from '../../platform/db/transaction.ts'
import type { Deps } from '../audit-log/deps.ts'
import type { MemberActor } from '../accounts/session/actor.ts'
import { reportKeys } from '../report-access/open-slot.ts'
import { sealRecord } from '../report-access/records.ts'
import { writableReport } from '../report-access/report-view.ts'
import { recordPlace } from './reading/contents.ts'

/** The committee's own name for a report, sealed under `internal`: the reporter never sees it. Empty removes it. */
export const setSubject = (deps: Deps, actor: MemberActor, input: { id: string; subject: string }): Promise<void> =>
  inChannel(deps.db, actor.channelId, async (tx) => {
    const view = await writableReport(tx, deps, actor, input.id, 'write')
    const { channel_id, id: report_id, epoch, status, version } = view.row
    const key = await (await reportKeys(tx, actor, view)).key('internal', epoch)
    await lockChain(tx, report_id)
    if (input.subject === '')
      await tx
        .deleteFrom('report_record')
        .where('channel_id', '=', channel_id)
        .where('report_id', '=', report_id)
        .where('kind', '=', 'subject')
        .execute()
    else {
      const box = sealRecord(key, recordPlace(view, 'subject', report_id, epoch), input.subject, MESSAGE_BLOCK)
      await tx
        .insertInto('report_record')
        .values({ channel_id, report_id, kind: 'subject', epoch, box })
        .onConflict((conflict) => conflict.columns(['channel_id', 'report_id', 'kind']).doUpdateSet({ epoch, box }))
        .execute()
    }
    const report = { channelId: channel_id, reportId: report_id, status, version, changesContents: true }
    await appendLog(tx, deps, report, [{ type: 'subject_changed', userTag: actor.tag }], deps.now())
  })
