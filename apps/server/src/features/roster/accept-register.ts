import { forgetHeads } from '../../audit-log/heads.ts'
import { afterCommit, alsoInChannel } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { acceptChain } from '../../roster/index.ts'
import { tellCommittee } from '../notifications/index.ts'
import { changingPeople } from '../users/index.ts'

/**
 * Says for the operator that a channel's register, and the logs of its reports, count as the database has them: it is noted
 * in the register, the members are told, and what waited is over. False, with nothing changed, where its entries do not hold by themselves.
 */
export const acceptRegister = (deps: Deps, channelId: string): Promise<boolean> =>
  changingPeople(deps, async (tx) => {
    const isAccepted = await alsoInChannel(tx, channelId, () => acceptChain(tx, deps, channelId))
    if (isAccepted) await tellCommittee(tx, deps, { channelId, kind: 'register-accepted' })
    if (isAccepted) afterCommit(tx, () => forgetHeads(deps, channelId))
    return isAccepted
  })
