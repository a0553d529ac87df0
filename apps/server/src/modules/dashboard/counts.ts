import type { Counts } from '@canal/contract/reports/dashboard'
import { inChannel } from '../../platform/db/transaction.ts'
import type { Deps } from '../audit-log/deps.ts'
import type { MemberActor } from '../accounts/session/actor.ts'
import { findChannel } from '../channels/find-channel.ts'
import { listTotals } from '../reports/list/list-reports.ts'
import { statusFigures } from './figures.ts'
import { assignedTotal } from './summary.ts'
import { countVotes } from './waiting.ts'

/** What stands beside the ways to the lists, on every page: totals alone, so nothing is decrypted. */
export const reportCounts = async (deps: Deps, actor: MemberActor): Promise<Counts> => {
  const channel = await findChannel(deps.db, actor.channelId)
  return inChannel(deps.db, actor.channelId, async (tx) => {
    const timeZone = channel?.time_zone ?? 'Europe/Madrid'
    const totals = await listTotals(tx, actor, { timeZone, now: deps.now() })
    const votes = await countVotes(tx, actor)
    const assignedAtWork = assignedTotal(await statusFigures(tx, actor, timeZone))
    return { ...totals, assignedAtWork, ...votes }
  })
}
