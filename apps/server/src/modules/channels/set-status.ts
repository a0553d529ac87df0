import type { ChannelDetail } from '@canal/contract/channels/settings'
import type { Deps } from '../audit-log/deps.ts'
import { tellCommittee } from '../accounts/people/tell-committee.ts'
import { changingPeople } from '../accounts/users/directory.ts'
import { channelDetail } from './channel-detail.ts'
import type { ChannelRow } from './find-channel.ts'

/**
 * An inactive channel takes no new report; those that it has go on (decisions §3). The committee is told of either change.
 * Throws `not-found`.
 */
export const setStatus = (deps: Deps, id: string, status: ChannelRow['status']): Promise<ChannelDetail> =>
  changingPeople(deps, async (tx) => {
    const before = await channelDetail(tx, deps, id)
    if (before.status === status) return before
    await tx.updateTable('channel').set({ status }).where('id', '=', id).execute()
    await tellCommittee(tx, deps, { channelId: id, kind: 'channel-changed' })
    return channelDetail(tx, deps, id)
  })
