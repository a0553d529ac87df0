import type { ChannelDetail } from '@canal/contract/channels/settings'
import { amongPeople } from '../../platform/db/transaction.ts'
import type { Deps } from '../audit-log/deps.ts'
import { channelDetail } from './channel-detail.ts'
import type { ChannelRow } from './find-channel.ts'

/** An inactive channel takes no new report; those that it has go on (decisions §3). Throws `not-found`. */
export const setStatus = (deps: Deps, id: string, status: ChannelRow['status']): Promise<ChannelDetail> =>
  amongPeople(deps.db, async (tx) => {
    await tx.updateTable('channel').set({ status }).where('id', '=', id).execute()
    return channelDetail(tx, deps, id)
  })
