import type { Investigator } from '@canal/contract/external-investigators/schemas'
import type { Deps } from '../../audit-log/deps.ts'
import { disableUser, enableUser } from '../../accounts/users/set-active.ts'
import { getInvestigator } from './list-investigators.ts'

const after =
  (change: typeof enableUser) =>
  async (deps: Deps, id: string): Promise<Investigator> => {
    await getInvestigator(deps, id)
    await change(deps, id)
    return getInvestigator(deps, id)
  }

/** Lets an investigator sign in again. Throws `not-found`. */
export const enableInvestigator = after(enableUser)

/** Ends an investigator's sessions; what was shared with them stays theirs until a member ends it. Throws `not-found`. */
export const disableInvestigator = after(disableUser)
