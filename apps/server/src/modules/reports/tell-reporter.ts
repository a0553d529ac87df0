import type { Tx } from '../../platform/db/transaction.ts'
import type { Deps } from '../audit-log/deps.ts'
import type { ReportKeys } from '../report-access/open-slot.ts'
import type { ReportView } from '../report-access/view.ts'
import { queueReporterMail } from '../notifications/mail/queue-reporter-mail.ts'
import { openIdentity } from './reading/contents.ts'

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
