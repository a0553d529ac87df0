import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../audit-log/deps.ts'
import { changePolicy } from '../write-policy.ts'
import { rotateEpoch } from '../rotate.ts'
import type { ReportView } from '../view.ts'
import { lockChain, type LogRecord } from '../../audit-log/append.ts'
import { dropHolder } from './drop-holder.ts'
import { onAccessRevoked } from './on-access-revoked.ts'

/**
 * Ends what those who left have of one report, and begins a new epoch for who remains; nobody's private key is needed. The
 * caller holds the report FOR UPDATE; `view` still lists what they had. Gives the report as it is afterwards.
 */
export const applyRevocation = async (
  tx: Tx,
  deps: Deps,
  view: ReportView,
  gone: readonly Buffer[],
): Promise<ReportView> => {
  const { channel_id: channelId, id: reportId } = view.row
  await sql`delete from access_revocation where channel_id = ${channelId} and report_id = ${reportId}`.execute(tx)
  if (gone.length === 0) return view
  const at = deps.now()
  await lockChain(tx, reportId)
  const changed = await changePolicy(tx, deps, view, {
    epoch: view.row.epoch + 1,
    remove: ({ tag, relation }) => relation !== 'excluded' && gone.some((one) => one.equals(tag)),
    at,
  })
  for (const tag of gone) await dropHolder(tx, deps, view, tag)
  await rotateEpoch(tx, deps, changed)
  const changes = gone.map((tag): LogRecord => ({
    type: 'access_changed',
    userTag: null,
    data: { holder: tag.toString('hex'), change: 'left' },
  }))
  await onAccessRevoked.run(tx, deps, changed, { from: gone, records: changes, at })
  return changed
}
