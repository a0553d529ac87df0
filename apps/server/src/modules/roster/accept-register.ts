import { forgetHeads } from '../audit-log/heads.ts'
import { afterCommit, alsoInChannel } from '../../platform/db/transaction.ts'
import type { Deps } from '../audit-log/deps.ts'
import { acceptChain } from '../audit-log/governance/check-chains.ts'
import { tellCommittee } from '../accounts/people/tell-committee.ts'
import { changingPeople } from '../accounts/users/directory.ts'
import { alignRows, findLocked } from './align-rows.ts'

/**
 * Says for the operator that a channel's register, and the logs of its reports, count as the database has them: it is noted
 * in the register, the members are told, what waited is over, and the rows beside the register follow it. False, with nothing
 * changed, where its entries do not hold by themselves.
 */
export const acceptRegister = (deps: Deps, channelId: string): Promise<boolean> =>
  changingPeople(deps, async (tx) => {
    const isAccepted = await alsoInChannel(tx, channelId, () =>
      acceptChain(tx, deps, channelId, (roster) => findLocked(tx, roster)),
    )
    if (!isAccepted) return false
    await alignRows(tx, deps, channelId)
    await tellCommittee(tx, deps, { channelId, kind: 'register-accepted' })
    afterCommit(tx, () => forgetHeads(deps, channelId))
    return true
  })
