import type { Tx } from '../../platform/db/transaction.ts'
import type { Deps } from '../audit-log/deps.ts'
import { endVoteCalls } from '../notifications/mark-read.ts'
import { notify } from '../notifications/notify.ts'
import { sealRequest } from './request-mac.ts'

/** Ends a pending request: nobody is asked for their vote any more, and who asked hears of the decision. */
export const closeRequest = async (
  tx: Tx,
  deps: Deps,
  request: { channelId: string; id: string },
  closed: { status: 'approved' | 'denied' | 'cancelled'; at: Date; keysPending?: boolean; by?: Buffer },
): Promise<void> => {
  const { channelId, id } = request
  const { status, at, by } = closed
  const found = await tx
    .updateTable('request')
    .set({ status, decided_on: at, keys_pending: closed.keysPending ?? false })
    .where('channel_id', '=', channelId)
    .where('id', '=', id)
    .returning(['report_id as reportId', 'requester_tag as requester'])
    .execute()
  await sealRequest(tx, deps, channelId, id)
  for (const { reportId, requester } of found) {
    await endVoteCalls(tx, channelId, reportId, at)
    if (status !== 'cancelled')
      await notify(tx, { channelId, reportId, kind: 'request-decided', to: [requester], ...(by && { by }), at })
  }
}
