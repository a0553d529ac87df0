import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { ReportKeys, ReportView } from '../access/index.ts'
import { queueReporterMail } from '../mail/index.ts'
import { openIdentity } from './contents.ts'

/**
 * Has a reporter who asked for it written to, that there is something: if the session at hand can open the address, which
 * no job and no investigator can. Call it after the chain is locked.
 */
export const tellReporter = async (tx: Tx, deps: Deps, view: ReportView, keys: ReportKeys): Promise<void> => {
  if (!deps.mailer) return
  const identity = await openIdentity(tx, view, keys)
  if (!identity?.receiveUpdates || !identity.reporterEmail) return
  const { channel_id: channelId, id: reportId, locale } = view.row
  await queueReporterMail(tx, deps, { channelId, reportId, locale, address: identity.reporterEmail })
}
